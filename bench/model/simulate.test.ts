import { expect, it } from 'vitest';
import type { Layout } from './installation.ts';
import { findFigures, type RequestKind, readServiceTimes, type ServiceTimes } from './service-times.ts';
import { type Mix, type Offered, simulate } from './simulate.ts';

const cost = (process: number, database: number) => ({ generator: 20, proxy: 30, process, database });
const times: ServiceTimes = {
  requests: {
    cachedRead: cost(30, 0),
    firstRead: cost(300, 300),
    teacherSearch: cost(500, 1000),
    guideSearch: cost(500, 8000),
    booking: cost(250, 400),
    comment: cost(100, 60),
  },
  announcement: { commitMs: 0.2, perListenerUs: 20, listeningUs: 7 },
  sources: [],
};
const layout: Layout = {
  machines: 10,
  processesPerMachine: 2,
  cores: 2,
  poolMax: 10,
  databaseCores: 8,
  replicas: 1,
  proxyCores: 8,
};
const only = (kind: RequestKind): Mix => ({ name: kind, shares: { [kind]: 1 }, searchKinds: 0 });
const run = (parts: Partial<Layout>, mix: Mix, offered: Offered, seconds = 8) =>
  simulate(times, { ...layout, ...parts }, mix, offered, { seconds });

it.each<[RequestKind, number]>([
  ['cachedRead', 1],
  ['firstRead', 1],
  ['cachedRead', 4],
  ['teacherSearch', 4],
])('on shared cores %s by %d processes is bounded by the cores and by the threads', (kind, processesPerMachine) => {
  const shared = { machines: 1, processesPerMachine, sharedCores: 2 };
  const { perSecond, busy } = run(shared, only(kind), { callers: 32 });
  const { generator, proxy, process, database } = times.requests[kind];
  const bound = 1e6 / Math.max((generator + proxy + process + database) / 2, generator, process / processesPerMachine);
  expect(perSecond / bound).toBeLessThan(1.03);
  expect(perSecond / bound).toBeGreaterThan(0.75);
  for (const { share } of busy) expect(share).toBeLessThan(1.001);
});

it('what is offered is served while no part is full', () => {
  const { perSecond, busy } = run({}, only('booking'), { perSecond: 1000 });
  expect(perSecond / 1000).toBeGreaterThan(0.95);
  expect(perSecond / 1000).toBeLessThan(1.05);
  expect(busy[0]?.share).toBeLessThan(0.9);
});

it('more callers than the primary can serve fill it', () => {
  const { perSecond, busy } = run({}, only('teacherSearch'), { callers: 2000 });
  expect(busy.find(({ name }) => name === 'primary')?.share).toBeGreaterThan(0.97);
  expect(perSecond).toBeLessThan(8 * 1000 * 1.03);
});

it('a booking drops the searches that every process has cached, a comment does not', () => {
  const mix: Mix = { name: 'searches', shares: {}, searchKinds: 20 };
  const searching = (kind: 'booking' | 'comment') => {
    const { primary, busy } = run({}, { ...mix, shares: { teacherSearch: 0.98, [kind]: 0.02 } }, { perSecond: 1000 });
    const share = (all: typeof busy, wanted: string) => all.find(({ name }) => name === wanted)?.share ?? 0;
    return share(primary, 'teacherSearch') * share(busy, 'primary');
  };
  expect(searching('booking')).toBeGreaterThan(3 * searching('comment'));
});

it('the search of guides works on the replicas where there are any', () => {
  const alone = run({ replicas: 0 }, only('guideSearch'), { callers: 500 });
  const helped = run({ replicas: 2 }, only('guideSearch'), { callers: 500 });
  expect(helped.perSecond / alone.perSecond).toBeGreaterThan(1.8);
  expect(helped.primary).toEqual([]);
});

it('announcements cost by the square of the processes', () => {
  const announcing = (machines: number) => {
    const { primary, busy } = run({ machines, databaseCores: 64 }, only('comment'), { perSecond: 100 * machines }, 2);
    const ofPrimary = busy.find(({ name }) => name === 'primary')?.share ?? 0;
    return ofPrimary * (primary.find(({ name }) => name === 'announcements')?.share ?? 0);
  };
  expect(announcing(40) / announcing(10)).toBeGreaterThan(10);
});

it('the newest run that has a figure is taken, and a figure that was never measured is named', () => {
  const line = (commit: string, rate: number) => ({
    date: '2026-11-22T12:00:00Z',
    commit,
    rows: [{ work: 'booking: 1 process', figures: { rate } }, { work: 'booking' }],
  });
  const lines = [line('a', 1), line('b', 2), { ...line('c', 3), rows: [] }];
  expect(findFigures(lines, 'booking')).toMatchObject({
    figures: { rate: 2 },
    run: 'booking: 1 process (2026-11-22, b)',
  });
  expect(() => readServiceTimes(lines)).toThrow('«teacher search, not cached: 1 process behind nginx»');
});
