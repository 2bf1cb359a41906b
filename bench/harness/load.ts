import { Worker } from 'node:worker_threads';
import type { Bench } from './bench.ts';
import type { LoadJob, LoadResult } from './load-worker.ts';
import { median } from './stats.ts';

/**
 * The load generator. It has its own thread, so that other work of the benchmark does not delay it.
 */
export interface Load {
  run: (job: LoadJob) => Promise<LoadResult>;
}

export function startLoad({ installation }: Bench): Load {
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url));
  installation.defer(() => worker.terminate());
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        worker.removeAllListeners('message').removeAllListeners('error');
        worker.once('message', (answer: LoadResult | { failure: string }) => {
          if ('failure' in answer) reject(new Error(answer.failure));
          else resolve(answer);
        });
        worker.once('error', reject);
        worker.postMessage(job);
      }),
  };
}

export interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** An HTTP request as bytes. */
export function request(path: string, { method = 'GET', headers = {}, body }: RequestOptions = {}): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all = {
    host: '127.0.0.1',
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`;
}

/** Result of a contender in one round. */
export interface Round {
  rate: number;
  p50: number;
}

/** The results of alternating rounds, so that other load on the machine affects all contenders. */
export interface Comparison<Name extends string> {
  rate: (name: Name) => number;
  p50: (name: Name) => number;
  /** Median over all rounds of the rate of `name` divided by the rate of `limit`. */
  ratio: (name: Name, limit: Name) => number;
  /** The same ratio for the median latency. */
  slowdown: (name: Name, limit: Name) => number;
}

/**
 * Runs the contenders alternately. The first rounds are warm-up and not counted, because a server
 * in production is warm.
 */
export async function compare<Name extends string>(
  rounds: number,
  contenders: Record<Name, (round: number) => Promise<Round>>,
  warmUpRounds = 0,
): Promise<Comparison<Name>> {
  const names = Object.keys(contenders) as Name[];
  for (let round = 0; round < warmUpRounds; round += 1) for (const name of names) await contenders[name](round);
  const results = Object.fromEntries(names.map((name) => [name, [] as Round[]])) as Record<Name, Round[]>;
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) results[name].push(await contenders[name](round));
  const pick = (name: Name, field: keyof Round) => median(results[name].map((round) => round[field]));
  const paired = (name: Name, limit: Name, field: keyof Round) =>
    median(results[name].map((round, index) => round[field] / (results[limit][index]?.[field] ?? Number.NaN)));
  return {
    rate: (name) => pick(name, 'rate'),
    p50: (name) => pick(name, 'p50'),
    ratio: (name, limit) => paired(name, limit, 'rate'),
    slowdown: (name, limit) => paired(name, limit, 'p50'),
  };
}

/**
 * Milliseconds of a read, right after a write on the same connection that invalidates its cached
 * response.
 */
export async function timeAfterWrite(load: Load, port: number, write: string, read: string): Promise<number> {
  const job = { port, connections: 1, opening: write, requests: [read], repeat: false, seconds: 10 };
  return assertAnswers(await load.run(job), 200).p50;
}

/** Throws if a response has an unexpected status: a refusal is fast and would look like speed. */
export function assertAnswers(result: LoadResult, status: number): LoadResult {
  const others = Object.entries(result.statuses).filter(([found]) => Number(found) !== status);
  if (others.length > 0 || result.count === 0)
    throw new Error(`Expected only ${status}, got ${JSON.stringify(result.statuses)}`);
  return result;
}
