/**
 * Settings of PostgreSQL. They are command line arguments, so that new values apply to existing
 * data folders.
 */
export function postgresArguments(options: { dataDir: string; socketDir: string; isVolatile: boolean }): string[] {
  const settings = { ...commonSettings, ...(options.isVolatile ? volatileSettings : durableSettings) };
  const pairs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', options.dataDir, '-k', options.socketDir, ...pairs];
}

/** For a machine of two cores that PostgreSQL shares with the app. */
const commonSettings = {
  // Only a socket in a folder with mode 0700: no port, no password, no network access.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  random_page_cost: '1.1',
  // The queries take milliseconds. JIT compilation would take longer.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // For this setting LOG ranks above ERROR. So failed statements, which contain values, are not
  // logged.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

const durableSettings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
};

/** For tests: their data is discarded. */
const volatileSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  shared_buffers: '128MB',
};

/** A minimal environment: PostgreSQL must not get PGDATA, PGOPTIONS, LANG and similar variables. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}
