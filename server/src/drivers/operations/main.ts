import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findRunningPostgres, startPostgres } from '@kampus/embedded-postgres/supervisor';
import { connect } from '#platform/db/connect.ts';
import { isMigrated } from '#platform/db/migrate.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';
import { type Config, readConfig } from '../../config.ts';
import { catalogueCommands } from './catalogue-commands.ts';
import { argumentsOf, type Command, CommandError, wordsOf } from './command.ts';
import { dataCommands } from './data-commands.ts';
import { mailCommands } from './mail-commands.ts';
import { userCommands } from './user-commands.ts';

const commands: Command[] = [...userCommands, ...catalogueCommands, ...dataCommands, ...mailCommands];

function describe({ usage, summary, options = {} }: Command): string {
  const lines = Object.entries(options).map(([name, text]) => `      --${name} <value>  ${text}`);
  return [`  ${usage}`, `      ${summary}`, ...lines].join('\n');
}

function help(matching: Command[]): string {
  const note = 'Settings come from the environment, as for the server; see docs/operations.md.';
  return ['Usage: npm run kampus -- <command> [options]', '', ...matching.map(describe), '', note].join('\n');
}

/** The command that matches the first words of the line, or undefined. */
const findCommand = (words: string[]): Command | undefined =>
  commands.find(({ usage }) => wordsOf(usage).every((word, index) => words[index] === word));

function parse(argv: string[]) {
  const names = new Set(commands.flatMap(({ options = {} }) => Object.keys(options)));
  const options = Object.fromEntries([...names].map((name) => [name, { type: 'string' as const }]));
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    const { help: wantsHelp, ...given } = values;
    return { words: positionals, wantsHelp: wantsHelp === true, options: given as Record<string, string | undefined> };
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}

/**
 * Connects to the configured database, around a pooler if there is one: a command needs a session
 * of its own. Without a configured one, connects to the embedded database and starts it if no
 * server runs it.
 */
async function openDatabase(
  config: Config,
  say: (line: string) => void,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const nothing = async () => {};
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  if (url) return { url, stop: nothing };
  const dataDir = join(config.dataDir, 'postgres');
  const running = findRunningPostgres(dataDir);
  if (running) return { url: running, stop: nothing };
  const postgres = await startPostgres({ dataDir, log: say });
  return { url: postgres.connectionString, stop: postgres.stop };
}

async function execute(
  command: Command,
  args: string[],
  options: Record<string, string | undefined>,
  { env, out, err }: Surroundings,
): Promise<void> {
  // A command uses the database and the file store, not the settings of a public server.
  const config = readConfig({ ...env, NODE_ENV: '', KAMPUS_DEMO: '1' });
  config.dataDir = resolve(config.dataDir);
  const { url, stop } = await openDatabase(config, err);
  const { db, close } = connect(url, { max: 2 });
  try {
    if (command.needsMigratedDatabase !== false && !(await isMigrated(db)))
      throw new CommandError('The schema is not up to date; run `npm run kampus -- migrate` first');
    await command.run(
      {
        config,
        db,
        databaseUrl: url,
        files: openFileStore(config),
        say: out,
        progress: err,
      },
      args,
      options,
    );
  } finally {
    await close();
    await stop();
  }
}

/** Environment and output streams of a command. */
export interface Surroundings {
  env: Record<string, string | undefined>;
  out: (line: string) => void;
  err: (line: string) => void;
}

/** Runs one operator command; returns the exit code. */
export async function runCommand(argv: string[], surroundings: Surroundings): Promise<number> {
  try {
    const { words, wantsHelp, options } = parse(argv);
    const command = findCommand(words);
    if (wantsHelp || words.length === 0) {
      const about = commands.filter(({ usage }) => words.every((word, index) => wordsOf(usage)[index] === word));
      surroundings.out(help(about.length > 0 ? about : commands));
      return 0;
    }
    if (!command) throw new CommandError(`There is no command "${words.join(' ')}"; --help lists all commands`);
    const names = argumentsOf(command.usage);
    // npm starts this script in the project root; relative paths belong to the operator's folder.
    const folder = surroundings.env['INIT_CWD'] ?? process.cwd();
    const args = words
      .slice(wordsOf(command.usage).length)
      .map((word, index) => (/^<(file|folder)>$/.test(names[index] ?? '') ? resolve(folder, word) : word));
    const unknown = Object.keys(options).filter((name) => !(name in (command.options ?? {})));
    if (unknown.length > 0) throw new CommandError(`${command.usage} has no option --${unknown[0]}`);
    if (args.length !== names.length) throw new CommandError(`Usage: ${command.usage}`);
    await execute(command, args, options, surroundings);
    return 0;
  } catch (error) {
    surroundings.err((error as Error).message);
    return 1;
  }
}

if (import.meta.main) {
  const out = (line: string) => console.log(line);
  const err = (line: string) => console.error(line);
  process.exitCode = await runCommand(process.argv.slice(2), { env: process.env, out, err });
}
