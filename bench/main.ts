import { parseArgs } from 'node:util';
import { buildWebApp } from '../tools/build.ts';
import { BenchRun, type Subject } from './harness/bench.ts';
import { formatTable, keepResults, type Row } from './harness/report.ts';
import { commenting } from './subjects/commenting.ts';
import { firstLoad } from './subjects/first-load.ts';
import { memory } from './subjects/memory.ts';
import { reading } from './subjects/reading.ts';
import { search } from './subjects/search.ts';
import { searchQuality } from './subjects/search-quality.ts';
import { starting } from './subjects/starting.ts';
import { totals } from './subjects/totals.ts';
import { writing } from './subjects/writing.ts';

const subjects: Record<string, Subject> = {
  reading,
  writing,
  commenting,
  search,
  'search-quality': searchQuality,
  totals,
  memory,
  starting,
  'first-load': firstLoad,
};

const help = `npm run bench -- [--only <name>[,<name>]] [--quick]
Subjects: ${Object.keys(subjects).join(', ')}`;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const chosen = options.only?.split(',') ?? Object.keys(subjects);
const unknown = chosen.find((name) => !subjects[name]);
if (unknown) console.error(`Unknown subject «${unknown}».`);
if (unknown || options.help) {
  console.log(help);
  process.exit(unknown ? 1 : 0);
}

const run = new BenchRun(options.quick);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void run.close().finally(() => process.exit(1)));

await buildWebApp(console.error);
const rows: Row[] = [];
for (const name of chosen) {
  const startedAt = performance.now();
  console.error(`${name}…`);
  try {
    rows.push(...(await run.measure(subjects[name] as Subject)));
  } catch (error) {
    console.error(error);
    rows.push({ work: name, measured: `could not be measured: ${(error as Error).message.split('\n')[0]}` });
  }
  console.error(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
}
await run.close();
console.log(formatTable(rows));
// Runs with small data are not recorded: their ratios are useless.
if (!options.quick) keepResults(rows);
