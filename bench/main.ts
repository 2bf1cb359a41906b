import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPortal } from '../tools/build.ts';
import { BenchRun, type Subject } from './harness/bench.ts';
import { formatKept, formatTable, keepResults, type Row, readKept } from './harness/report.ts';
import { announcing } from './subjects/announcing.ts';
import { backlog } from './subjects/backlog.ts';
import { badCallers } from './subjects/bad-callers.ts';
import { booking } from './subjects/booking.ts';
import { commenting } from './subjects/commenting.ts';
import { dependencies } from './subjects/dependencies.ts';
import { deskLists } from './subjects/desk-lists.ts';
import { firstLoad } from './subjects/first-load.ts';
import { freshness } from './subjects/freshness.ts';
import { growth } from './subjects/growth.ts';
import { guideSearch } from './subjects/guide-search.ts';
import { lessonChanges } from './subjects/lesson-changes.ts';
import { memory } from './subjects/memory.ts';
import { model } from './subjects/model.ts';
import { money } from './subjects/money.ts';
import { processes } from './subjects/processes.ts';
import { protections } from './subjects/protections.ts';
import { reading } from './subjects/reading.ts';
import { starting } from './subjects/starting.ts';
import { teacherSearch } from './subjects/teacher-search.ts';
import { transactions } from './subjects/transactions.ts';
import { weeks } from './subjects/weeks.ts';

const subjects: Record<string, Subject> = {
  reading,
  freshness,
  commenting,
  booking,
  'lesson-changes': lessonChanges,
  'bad-callers': badCallers,
  backlog,
  money,
  'teacher-search': teacherSearch,
  'guide-search': guideSearch,
  transactions,
  'desk-lists': deskLists,
  weeks,
  memory,
  starting,
  dependencies,
  'first-load': firstLoad,
};

/** Measured only when named: they have no limits, and most take long. */
const longSubjects: Record<string, Subject> = { growth, processes, announcing, model, protections };
const allSubjects = { ...subjects, ...longSubjects };

const help = `npm run bench -- [--only <name>[,<name>]] [--quick] [--profile <folder>] | --table <date>
Subjects: ${Object.keys(subjects).join(', ')}
Only when named: ${Object.keys(longSubjects).join(', ')}; KAMPUS_GROWTH=1,10 chooses sizes of growth`;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    profile: { type: 'string' },
    table: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const chosen = options.only?.split(',') ?? Object.keys(subjects);
const unknown = chosen.find((name) => !allSubjects[name]);
if (unknown) console.error(`There is no subject «${unknown}».`);
if (unknown || options.help) {
  console.log(help);
  process.exit(unknown ? 1 : 0);
}

if (options.table) {
  console.log(formatKept(readKept(), options.table));
  process.exit();
}

const profileDir = options.profile && resolve(options.profile);
if (profileDir) mkdirSync(profileDir, { recursive: true });
const run = new BenchRun({ isQuick: options.quick, profileDir });
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void run.close().finally(() => process.exit(1)));

await buildPortal(console.error);
const rows: Row[] = [];
for (const name of chosen) {
  const startedAt = performance.now();
  console.error(`${name}…`);
  try {
    rows.push(...(await run.measure(allSubjects[name] as Subject)));
  } catch (error) {
    console.error(error);
    rows.push({ work: name, measured: `could not be measured: ${(error as Error).message.split('\n')[0]}` });
  }
  console.error(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
}
await run.close();
console.log(formatTable(rows));
// Small data sets prove nothing, and a profiler slows down one side only: such runs are not recorded.
if (!options.quick && !profileDir) keepResults(rows);
