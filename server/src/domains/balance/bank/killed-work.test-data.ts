import { readFile } from 'node:fs/promises';
import { pino } from 'pino';
import { startDyingProcess } from '#testing/dying-process.ts';
import { readConfig } from '../../../config.ts';
import { type Services, startServices } from '../../../services.ts';
import { createBatch } from '../payouts/create-batch.ts';
import { importStatement } from './import-statement.ts';

/**
 * A process of its own that does one piece of work and kills itself before its statement number
 * `dieAt`.
 */
const { databaseUrl, signingKeys, dieAt, curator, path } = JSON.parse(process.argv[2] ?? '{}');

/** A statement of the bank, or a file for the bank. */
const work = async (services: Services): Promise<unknown> =>
  path === undefined
    ? createBatch(services, curator)
    : importStatement(services, { bytes: await readFile(path), fileName: 'day.xml', createdBy: curator.id });

const config = readConfig({ LOG_LEVEL: 'fatal', KAMPUS_DEMO: '1' });
const { services } = await startServices(config, databaseUrl, signingKeys, pino({ level: 'fatal' }));
const kill = () => process.kill(process.pid, 'SIGKILL');
await work(startDyingProcess({ databaseUrl, services }, dieAt, kill).services);
process.exit();
