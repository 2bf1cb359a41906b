import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPublicReads } from '../../server/src/platform/cache/public-reads.ts';
import { connect } from '../../server/src/platform/db/connect.ts';
import { promote, waitForStandby } from '../scenarios/standby.ts';
import { type PostgresServer, startPrimary, startStandby } from './database.ts';
import { Installation } from './installation.ts';

const installation = new Installation();
let primary: PostgresServer;
let standby: PostgresServer;

beforeAll(async () => {
  primary = await startPrimary(installation, installation.folder);
  standby = await startStandby(installation, primary, installation.folder);
  await waitForStandby(primary);
}, 60_000);
afterAll(() => installation.close());

const addKeyword = (server: PostgresServer, name: string) =>
  server.query('insert into keywords (keyword) values ($1)', [name]);

it('reads the primary while the standby lags, and the standby again once it has caught up', {
  timeout: 20_000,
}, async () => {
  const [main, replica] = [primary, standby].map(({ url }) => connect(url, { max: 1 }));
  if (!main || !replica) throw new Error('Two pools are needed');
  const reads = openPublicReads(main.pool, replica.pool);
  const readsStandby = async (): Promise<boolean> => {
    let isStandby = false;
    await reads.load(async (pool) => {
      isStandby = pool === replica.pool;
      return {} as Awaited<ReturnType<typeof reads.load>>;
    });
    return isStandby;
  };
  try {
    await expect.poll(readsStandby).toBe(true);
    await standby.query('select pg_wal_replay_pause()');
    await addKeyword(primary, 'matematika');
    await expect.poll(readsStandby, { timeout: 8000 }).toBe(false);
    await standby.query('select pg_wal_replay_resume()');
    await expect.poll(readsStandby, { timeout: 8000 }).toBe(true);
  } finally {
    reads.close();
    await Promise.all([main.close(), replica.close()]);
  }
});

it('has every acknowledged write when the primary is killed, and takes writes once promoted', {
  timeout: 30_000,
}, async () => {
  await addKeyword(primary, 'fyzika');
  await primary.program.stop('SIGKILL');
  await expect(addKeyword(standby, 'lost')).rejects.toThrow('read-only');
  await promote(standby);
  await addKeyword(standby, 'chemia');
  const rows = await standby.query<{ keyword: string }>('select keyword from keywords order by id');
  expect(rows.map(({ keyword }) => keyword)).toEqual(['matematika', 'fyzika', 'chemia']);
});
