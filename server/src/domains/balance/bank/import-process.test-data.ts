import { pino } from 'pino';
import { readConfig } from '../../../config.ts';
import { startServices } from '../../../services.ts';
import { readStatementFolder } from './read-folder.ts';
import { settleBankLines } from './settle-lines.ts';
import { ownIban } from './statements.test-data.ts';

/** Imports a folder in a process of its own, which can be killed. */
const [databaseUrl = '', folder = ''] = process.argv.slice(2);
const bank = { BANK_IBAN: ownIban, BANK_NAME: 'Банк', BANK_FOLDER: folder };
const config = readConfig({ LOG_LEVEL: 'fatal', KAMPUS_DEMO: '1', ...bank });
const keys = [{ kid: 'test', secret: 'a secret that only tests know, long enough' }];
const { services, close } = await startServices(config, databaseUrl, keys, pino({ level: 'fatal' }));
process.send?.('ready');
await readStatementFolder(services);
await settleBankLines(services);
await close();
process.disconnect?.();
