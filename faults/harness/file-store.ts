import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { accepts, freePort, type Installation } from './installation.ts';
import type { Program } from './program.ts';

export interface FileStore {
  program: Program;
  /** Settings that connect the server to this store. */
  settings: Record<string, string>;
}

/** An S3 server for tests. It is not a dependency; npm fetches it for a run that needs it. */
const s3Server = 's3rver@3.7.1';
const bucket = 'kampus';
const fetchTimeoutMs = 120_000;

/** Path of the program after npm has fetched it; undefined if that fails. */
function findS3Server(): string | undefined {
  const { status, stdout } = spawnSync('npm', ['exec', '--yes', `--package=${s3Server}`, '-c', 'command -v s3rver'], {
    encoding: 'utf8',
    cwd: '/',
    timeout: fetchTimeoutMs,
  });
  return status === 0 ? stdout.trim() : undefined;
}

export async function startFileStore(installation: Installation): Promise<FileStore | undefined> {
  const command = findS3Server();
  if (command === undefined) {
    installation.missing.push(s3Server);
    return undefined;
  }
  const port = await freePort();
  const listen = ['--address', '127.0.0.1', '--port', `${port}`];
  const program = await installation.launch({
    name: s3Server,
    command: process.execPath,
    args: [command, ...listen, '--directory', join(installation.folder, 's3'), '--configure-bucket', bucket],
    isReady: () => accepts(port),
  });
  return {
    program,
    settings: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
    },
  };
}
