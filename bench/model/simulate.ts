import { quantile } from '../harness/stats.ts';
import { buildInstallation, compute, type Installation, type Layout, type Process } from './installation.ts';
import { assumed, type RequestKind, type ServiceTimes } from './service-times.ts';
import type { Simulation } from './simulation.ts';

/** What people ask for: the share of each request, together 1. */
export interface Mix {
  name: string;
  shares: Partial<Record<RequestKind, number>>;
  /** The leader publishes weeks meanwhile. */
  isPublishing?: boolean;
  /** Different searches of teachers that people make; 0: no search is made twice. */
  searchKinds: number;
}

/** So many callers who ask again as soon as they are answered, or so many requests a second. */
export type Offered = { callers: number } | { perSecond: number };

export interface Share {
  name: string;
  share: number;
}

export interface Outcome {
  perSecond: number;
  p50: number;
  p99: number;
  /** By kind of station, the busiest first. */
  busy: Share[];
  /** For what the primary works, the most first. */
  primary: Share[];
  bookingsPerSecond: number;
  announcementsPerSecond: number;
}

interface Run {
  /** Of the simulated time; its first third is not counted. */
  seconds: number;
  seed?: number;
}

/** Lets requests pass through an installation for a while. */
export function simulate(
  times: ServiceTimes,
  layout: Layout,
  mix: Mix,
  offered: Offered,
  { seconds, seed = 1 }: Run,
): Outcome {
  const installation = buildInstallation(times, layout, mix.isPublishing ?? false, seed);
  const { simulation, stations } = installation;
  const send = createSender(times, installation, mix);
  const durationsMs: number[] = [];
  const sinceMs = (seconds * 1000) / 3;
  let bookings = 0;
  let announcedBefore = 0;
  function ask(done: () => void): void {
    const kind = pickKind(mix, simulation.random());
    const sentMs = simulation.nowMs;
    send(kind, () => {
      if (simulation.nowMs > sinceMs) {
        durationsMs.push(simulation.nowMs - sentMs);
        bookings += Number(kind === 'booking');
      }
      done();
    });
  }
  simulation.after(sinceMs, () => {
    announcedBefore = installation.announced();
    installation.primary.asked.clear();
    for (const station of stations) station.startCounting();
  });
  if ('callers' in offered) for (let caller = 0; caller < offered.callers; caller += 1) askForever(ask);
  else arriveForever(simulation, 1000 / offered.perSecond, ask);
  simulation.run(() => simulation.nowMs >= seconds * 1000);
  const counted = (simulation.nowMs - sinceMs) / 1000;
  return {
    perSecond: durationsMs.length / counted,
    p50: quantile(durationsMs, 0.5),
    p99: quantile(durationsMs, 0.99),
    busy: busiest(installation),
    primary: causes(installation),
    bookingsPerSecond: bookings / counted,
    announcementsPerSecond: (installation.announced() - announcedBefore) / counted,
  };
}

const askForever = (ask: (done: () => void) => void): void => ask(() => askForever(ask));

function arriveForever(simulation: Simulation, gapMs: number, ask: (done: () => void) => void): void {
  simulation.after(simulation.around(gapMs), () => {
    ask(() => {});
    arriveForever(simulation, gapMs, ask);
  });
}

function pickKind({ shares }: Mix, random: number): RequestKind {
  let left = random;
  for (const [kind, share] of Object.entries(shares) as [RequestKind, number][]) {
    left -= share;
    if (left < 0) return kind;
  }
  return 'cachedRead';
}

/** The way of one request: generator or network, proxy, process, database, and back. */
function createSender(
  times: ServiceTimes,
  { simulation, generator, proxy, processes, primary, replicas }: Installation,
  mix: Mix,
) {
  let turn = 0;
  const wayMs = generator ? 0 : assumed.roundTripMs;
  return (kind: RequestKind, done: () => void): void => {
    turn += 1;
    const process = processes[turn % processes.length] as Process;
    const { proxy: proxyUs, generator: generatorUs } = times.requests[kind];
    const inProcess = () => answer(process, kind, arrive);
    const arrive = () => simulation.after(wayMs, done);
    const inProxy = () => compute(proxy, proxyUs, inProcess);
    if (generator) compute(generator, generatorUs, inProxy);
    else inProxy();
  };

  function answer(process: Process, kind: RequestKind, done: () => void): void {
    const run = (us: number, next: () => void) => compute(process.program, us, next);
    const { process: processUs, database } = times.requests[kind];
    if (kind === 'booking' || kind === 'comment') {
      run(processUs, () =>
        process.write[kind](() => {
          process.announce(kind);
          done();
        }),
      );
    } else if (kind === 'cachedRead') run(processUs, done);
    else if (kind === 'teacherSearch') search(process, run, done);
    else {
      const replica = replicas[turn % replicas.length];
      run(processUs, () =>
        process.query((kind === 'guideSearch' ? replica : undefined) ?? primary, kind, database, done),
      );
    }
  }

  function search(process: Process, run: (us: number, next: () => void) => void, done: () => void): void {
    const asked = Math.floor(simulation.random() * mix.searchKinds);
    if (process.searches.has(asked)) {
      run(times.requests.cachedRead.process, done);
      return;
    }
    const { process: processUs, database } = times.requests.teacherSearch;
    run(processUs, () =>
      process.query(primary, 'teacherSearch', database, () => {
        if (mix.searchKinds > 0) process.searches.add(asked);
        done();
      }),
    );
  }
}

function causes({ primary }: Installation): Share[] {
  const all = [...primary.asked.values()].reduce((sum, ms) => sum + ms, 0);
  return [...primary.asked].map(([name, ms]) => ({ name, share: ms / all })).sort((a, b) => b.share - a.share);
}

/** The mean share of all stations of one name. */
function busiest({ stations }: Installation): Share[] {
  const names = [...new Set(stations.map(({ name }) => name))];
  return names
    .map((name) => {
      const shares = stations.filter((station) => station.name === name).map((station) => station.busyShare());
      return { name, share: shares.reduce((sum, share) => sum + share, 0) / shares.length };
    })
    .sort((a, b) => b.share - a.share);
}
