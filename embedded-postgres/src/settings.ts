/** Settings of PostgreSQL, passed on the command line, so that the values of a new release apply to old data folders. */
export function postgresArguments(options: { dataDir: string; socketDir: string; isVolatile: boolean }): string[] {
  const settings = { ...commonSettings, ...(options.isVolatile ? volatileSettings : durableSettings) };
  const pairs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', options.dataDir, '-k', options.socketDir, ...pairs];
}

/** For a machine of two cores that PostgreSQL shares with the app. */
const commonSettings = {
  // Only the socket in a folder of mode 0700: no port to pick, no password, nothing on the network.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  random_page_cost: '1.1',
  // The queries take milliseconds; JIT compilation would take longer.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // LOG is above ERROR here: failed statements, with the values in them, stay out of the log.
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

/** A bare environment: PGDATA, PGOPTIONS, LANG and the like of the caller must not reach PostgreSQL. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}
