import { assumed, type RequestKind, type ServiceTimes } from './service-times.ts';
import { Simulation, Station } from './simulation.ts';

/** The parts of an installation. */
export interface Layout {
  /** Of app processes. */
  machines: number;
  processesPerMachine: number;
  /** Of each machine with processes. */
  cores: number;
  /** Connections of each process to the primary. */
  poolMax: number;
  databaseCores: number;
  /** For the search of guides, with as many cores each as the primary. */
  replicas: number;
  proxyCores: number;
  /** Everything runs on so many cores, the generator too: the machine of the benchmark. */
  sharedCores?: number;
}

/** For what a database works. */
export type Cause = RequestKind | 'announcements' | 'publishing';

export interface Database {
  cores: Station;
  /** Milliseconds of processor that it was asked for. */
  asked: Map<Cause, number>;
}

/** A program on a machine: it uses at most so many of the machine's cores as it has threads. */
interface Program {
  threads: Station;
  cores: Station;
}

/** An app process as requests see it. */
export interface Process {
  program: Program;
  /** Runs one statement on the primary or a replica. */
  query: (database: Database, cause: Cause, us: number, done: () => void) => void;
  write: Record<'booking' | 'comment', (done: () => void) => void>;
  /** Tells all processes of a change; of a booking they drop their searches of teachers. */
  announce: (kind: 'booking' | 'comment') => void;
  /** Teacher searches in its cache. */
  searches: Set<number>;
}

export interface Installation {
  simulation: Simulation;
  processes: Process[];
  proxy: Program;
  generator: Program | undefined;
  primary: Database;
  replicas: Database[];
  stations: Station[];
  announced: () => number;
}

const callsMax = 32;
const announcementGapMs = 10;
const milliseconds = (us: number): number => us / 1000;

/** Takes a thread of the program, and a core of its machine, for about so many microseconds. */
export function compute({ threads, cores }: Program, us: number, done: () => void): void {
  threads.acquire(() =>
    cores.serve(milliseconds(us), () => {
      threads.release();
      done();
    }),
  );
}

function useDatabase({ cores, asked }: Database, cause: Cause, ms: number, done: () => void): void {
  asked.set(cause, (asked.get(cause) ?? 0) + ms);
  cores.serve(ms, done);
}

/** One statement at a time for all calls that came meanwhile, as server/src/platform/db/batch.ts. */
function createBatch(run: (calls: number, done: () => void) => void): (done: () => void) => void {
  const waiting: (() => void)[] = [];
  let isUnderWay = false;
  function next(): void {
    if (isUnderWay || waiting.length === 0) return;
    const calls = waiting.splice(0, callsMax);
    isUnderWay = true;
    run(calls.length, () => {
      isUnderWay = false;
      next();
      for (const done of calls) done();
    });
  }
  return (done) => {
    waiting.push(done);
    next();
  };
}

export function buildInstallation(
  times: ServiceTimes,
  layout: Layout,
  isPublishing: boolean,
  seed: number,
): Installation {
  const simulation = new Simulation(seed);
  const stations: Station[] = [];
  const add = (name: string, servers: number): Station => {
    const station = new Station(simulation, name, servers);
    stations.push(station);
    return station;
  };
  const shared = layout.sharedCores === undefined ? undefined : add('cores', layout.sharedCores);
  const addDatabase = (name: string): Database => ({
    cores: shared ?? add(name, layout.databaseCores),
    asked: new Map(),
  });
  const primary = addDatabase('primary');
  const replicas = Array.from({ length: layout.replicas }, () => addDatabase('replicas'));
  const proxy = {
    threads: add('nginx', layout.proxyCores),
    cores: shared ?? add('cores of the proxy', layout.proxyCores),
  };
  const generator = shared && { threads: add('generator', 1), cores: shared };
  const bus = createBus(times, primary, add('NOTIFY', 1), layout.databaseCores);
  const processes: Process[] = [];
  for (let machine = 0; machine < layout.machines; machine += 1) {
    const cores = shared ?? add('cores of processes', layout.cores);
    for (let count = 0; count < layout.processesPerMachine; count += 1) {
      const program = { threads: add('processes', 1), cores };
      const pool = add('pools', layout.poolMax);
      processes.push(createProcess({ times, simulation, program, pool, primary, bus, processes, isRemote: !shared }));
    }
  }
  if (isPublishing) publishForever(primary);
  return { simulation, processes, proxy, generator, primary, replicas, stations, announced: bus.count };
}

/** The leader publishes weeks: one statement after the other. */
function publishForever(primary: Database): void {
  useDatabase(primary, 'publishing', assumed.publishMs, () => publishForever(primary));
}

type Bus = ReturnType<typeof createBus>;

/** NOTIFY: one commits at a time; PostgreSQL then wakes each connection that listens. */
function createBus({ announcement }: ServiceTimes, primary: Database, lock: Station, databaseCores: number) {
  let count = 0;
  return {
    count: () => count,
    send(listeners: readonly Process[], isOfTeachers: boolean, done: () => void): void {
      const wake = (): void => {
        // The connections that listen work beside each other: a share of them for each core.
        const shareLength = Math.ceil(listeners.length / databaseCores);
        for (let first = 0; first < listeners.length; first += shareLength) {
          const share = listeners.slice(first, first + shareLength);
          const ms = milliseconds(announcement.perListenerUs * share.length);
          useDatabase(primary, 'announcements', ms, () => {
            for (const { program, searches } of share)
              compute(program, announcement.listeningUs, () => isOfTeachers && searches.clear());
          });
        }
      };
      lock.acquire(() =>
        useDatabase(primary, 'announcements', announcement.commitMs, () => {
          lock.release();
          count += 1;
          done();
          wake();
        }),
      );
    },
  };
}

interface ProcessParts {
  times: ServiceTimes;
  simulation: Simulation;
  program: Program;
  pool: Station;
  primary: Database;
  bus: Bus;
  processes: readonly Process[];
  isRemote: boolean;
}

function createProcess({ times, simulation, program, pool, primary, bus, processes, isRemote }: ProcessParts): Process {
  const roundTripMs = isRemote ? assumed.roundTripMs : 0;
  const searches = new Set<number>();
  /** Holds a connection for the statement, the way to the database, and what it waits there. */
  const query = (database: Database, cause: Cause, us: number, done: () => void, waitMs = 0): void =>
    pool.acquire(() =>
      useDatabase(database, cause, milliseconds(us), () =>
        simulation.after(roundTripMs + waitMs, () => {
          pool.release();
          done();
        }),
      ),
    );
  const batchOf = (kind: 'booking' | 'comment') =>
    createBatch((calls, done) => query(primary, kind, calls * times.requests[kind].database, done, assumed.commitMs));
  const pending = new Set<'booking' | 'comment'>();
  let isSending = false;
  let sentMs = Number.NEGATIVE_INFINITY;
  /** What changes while an announcement is under way goes with the next, at once. */
  function flush(): void {
    const isOfTeachers = pending.has('booking');
    pending.clear();
    bus.send(processes, isOfTeachers, () => {
      sentMs = simulation.nowMs;
      if (pending.size > 0) flush();
      else isSending = false;
    });
  }
  return {
    program,
    searches,
    query,
    write: { booking: batchOf('booking'), comment: batchOf('comment') },
    announce(kind) {
      if (kind === 'booking') searches.clear();
      pending.add(kind);
      if (isSending) return;
      isSending = true;
      simulation.after(Math.max(0, sentMs + announcementGapMs - simulation.nowMs), flush);
    },
  };
}
