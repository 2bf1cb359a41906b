import type { Bench } from '../harness/bench.ts';
import { milliseconds, perSecond, type Row } from '../harness/report.ts';
import type { Layout } from '../model/installation.ts';
import {
  assumed,
  findFigures,
  type RequestKind,
  type ResultLine,
  readResults,
  readServiceTimes,
  type ServiceTimes,
} from '../model/service-times.ts';
import { type Mix, type Outcome, type Share, simulate } from '../model/simulate.ts';

/** A week of a university: before exams people read, and when the calendar opens they book. The shares are assumed. */
const mixes: Mix[] = [
  mixOf('99 reads : 1 write', 0.01),
  mixOf('90 reads : 10 writes', 0.1),
  { ...mixOf('60 reads : 40 writes, weeks being published', 0.4), isPublishing: true },
];

function mixOf(name: string, writes: number): Mix {
  const reads = 1 - writes;
  const shares = {
    cachedRead: 0.78 * reads,
    firstRead: 0.07 * reads,
    teacherSearch: 0.12 * reads,
    guideSearch: 0.03 * reads,
    booking: 0.6 * writes,
    comment: 0.4 * writes,
  };
  return { name, shares, searchKinds: 50 };
}

/** Two cores and two processes a machine; PostgreSQL and the proxy have machines of their own. */
const layoutOf = (machines: number): Layout => ({
  machines,
  processesPerMachine: 2,
  cores: 2,
  poolMax: 10,
  databaseCores: 8,
  replicas: machines > 1 ? 1 : 0,
  proxyCores: 4,
});

/** LISTEN, the bot's lock and jobs, beside the pool. */
const otherConnections = 5;
const callersOfProcess = 64;
/** Latencies are those of an installation that is not full. */
const calmShare = 0.7;

/** What is measured with several processes, and the kind of request that it is in the model. */
const measuredWorks: Record<string, RequestKind> = {
  'guide from the cache': 'cachedRead',
  'comments of a guide, first read': 'firstRead',
  comment: 'comment',
  'teacher search, not cached': 'teacherSearch',
  booking: 'booking',
};
const ways = ['1 process', '2 processes', '4 processes'];

/** What one, ten and a hundred machines would serve, by the measured service times; and which part is full first. */
export async function model(bench: Bench): Promise<Row[]> {
  const results = readResults();
  const times = readServiceTimes(results);
  for (const source of times.sources) bench.say(`  fed with ${source}`);
  const rows = Object.keys(measuredWorks).map((work) => compareToMeasured(results, times, work));
  for (const machines of [1, 10, 100])
    for (const mix of mixes) {
      const layout = layoutOf(machines);
      const processCount = machines * layout.processesPerMachine;
      const callers = callersOfProcess * processCount;
      const run = { seconds: bench.isQuick ? 4 : 12 };
      const full = simulate(times, layout, mix, { callers }, run);
      const calm = simulate(times, layout, mix, { perSecond: full.perSecond * calmShare }, run);
      const connections = processCount * (layout.poolMax + otherConnections);
      const name = `${processCount} processes (${connections} connections)`;
      rows.push({ work: `model: ${name}, ${mix.name}`, measured: describe(full, calm) });
      bench.say(`  ${name}, ${mix.name}`);
    }
  return rows;
}

/** The model of the machine that measured, against what it measured: other work there took from the second, not from the first. */
function compareToMeasured(results: ResultLine[], times: ServiceTimes, work: string): Row {
  const mix: Mix = { name: work, shares: { [measuredWorks[work] ?? '']: 1 }, searchKinds: 0 };
  const shares = ways.map((way, index) => {
    const shared = { ...layoutOf(1), poolMax: 8, databaseCores: 2, proxyCores: 2, sharedCores: 2 };
    const layout = { ...shared, processesPerMachine: 2 ** index };
    const { perSecond: modelled } = simulate(times, layout, mix, { callers: 32 }, { seconds: 4 });
    const { rate = 0 } = findFigures(results, `${work}: ${way} behind nginx`).figures;
    return `${way} ${perSecond(modelled)}, measured ${perSecond(rate)}`;
  });
  return { work: `model on the machine of the benchmark: ${work}`, measured: shares.join('; ') };
}

function describe(full: Outcome, calm: Outcome): string {
  const list = (shares: Share[]) => shares.map(({ name, share }) => `${name} ${Math.round(100 * share)} %`).join(', ');
  const behind = calm.bookingsPerSecond / assumed.messagesPerSecond;
  return [
    `${perSecond(full.perSecond)}, full: ${list(full.busy.slice(0, 3))}`,
    `at ${100 * calmShare} % p50 ${milliseconds(calm.p50)}, p99 ${milliseconds(calm.p99)}`,
    `then ${perSecond(calm.announcementsPerSecond)} announcements, and the primary works for ${list(calm.primary.slice(0, 3))}`,
    `${perSecond(calm.bookingsPerSecond)} bookings, ${behind.toFixed(0)} × what messages leave`,
  ].join('; ');
}
