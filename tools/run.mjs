// The launcher of every npm script: `npm start`, `npm test` and the rest run through it. It needs
// only the machine's Node (20 or newer) and npm, so it is plain JavaScript on built-in modules.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { followParent } from './follow-parent.mjs';
import { installDependencies, isInstalled } from './install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const nodeMajorMin = 24;

/** @type {Record<string, string>} */
const entries = {
  start: 'tools/start.ts',
  build: 'tools/build.ts',
  dev: 'tools/dev.ts',
  test: 'tools/test.ts',
  format: 'tools/format.ts',
  schema: 'tools/schema.ts',
  kampus: 'server/src/drivers/operations/main.ts',
  bench: 'bench/main.ts',
  faults: 'faults/main.ts',
  endpoints: 'tools/record-endpoints.ts',
  migrations: 'tools/record-migrations.ts',
  texts: 'tools/texts.ts',
  mutate: 'tools/mutate.ts',
  'check-deploy': 'tools/check-deploy.ts',
  screens: 'e2e/screens.ts',
  lighthouse: 'bench/lighthouse.ts',
};

const [task = '', ...args] = process.argv.slice(2);
const entry = entries[task];
if (!entry) fail(`Unknown task «${task}». There are: ${Object.keys(entries).join(', ')}.`);
if (!isInstalled(root)) await install();
await run(findNode(), [join(root, entry), ...args]);

async function install() {
  console.log('Installing dependencies (first start or new lockfile)…');
  const code = await installDependencies(root);
  if (code !== 0) fail('npm could not install the dependencies; see above.');
}

/** The Node that is installed as a package, else the machine's where it is new enough. */
function findNode() {
  const pinned = join(root, 'node_modules', '.bin', 'node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= nodeMajorMin) return process.execPath;
  return fail(
    `Kampus brings no Node for ${process.platform}-${process.arch}, and this one is ${process.version}. ` +
      `Install Node ${nodeMajorMin} or newer.`,
  );
}

/**
 * @param {string} node
 * @param {string[]} nodeArgs
 */
async function run(node, nodeArgs) {
  const child = spawn(node, nodeArgs, { cwd: root, stdio: 'inherit', env: childEnvironment() });
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => child.kill(signal);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, passOn);
  if (process.env['npm_execpath']) followParent(() => passOn('SIGTERM'));
  child.on('error', (error) => fail(`Cannot run ${node}: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
}

function childEnvironment() {
  const bin = join(root, 'node_modules', '.bin');
  return {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
    KAMPUS_FOLLOW_PARENT: '1',
    // Compiled code is cached between runs, which halves the time of a start.
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(root, 'node_modules', '.cache', 'compiled'),
  };
}

/**
 * @param {string} reason
 * @returns {never}
 */
function fail(reason) {
  console.error(reason);
  process.exit(1);
}
