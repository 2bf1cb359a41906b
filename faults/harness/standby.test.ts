import { afterAll, beforeAll, expect, it } from 'vitest';
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

it('the standby has every acknowledged write after a kill of the primary, and accepts writes after its promotion', {
  timeout: 30_000,
}, async () => {
  await addKeyword(primary, 'fyzika');
  await primary.program.stop('SIGKILL');
  await expect(addKeyword(standby, 'lost')).rejects.toThrow('read-only');
  await promote(standby);
  await addKeyword(standby, 'chemia');
  const rows = await standby.query<{ keyword: string }>('select keyword from keywords order by id');
  expect(rows.map(({ keyword }) => keyword)).toEqual(['fyzika', 'chemia']);
});
