import type { Bench } from './bench.ts';
import type { LoadResult } from './load-worker.ts';
import { constantPath, startPlainProxy } from './plain-proxy.ts';
import { postmasterOf, processorSecondsOf } from './processor-time.ts';
import { type Product, startProduct } from './product.ts';

/** A part of the installation whose processor time is counted. */
const parts = ['generator', 'nginx', 'processes', 'PostgreSQL'] as const;
export type Cost = Record<(typeof parts)[number], number>;

/** A way for requests. */
export interface Way {
  name: string;
  port: number | number[];
  /** The address that this way answers by itself, whatever is asked. */
  constantPath?: string;
}

/** Processes on one database, and the ways to one, two and four of them. */
export interface Cluster {
  ways: Way[];
  /** Runs requests and adds their processor time to what this way has spent. */
  meter: (way: Way, run: () => Promise<LoadResult>) => Promise<LoadResult>;
  /** Microseconds of processor that a request has cost in each part. */
  costOf: (way: Way) => Cost;
  /** Forgets what was metered. */
  reset: () => void;
  stop: () => Promise<void>;
}

/** As many as the guide that is read. */
const constantBytes = 20_000;

const total = (pids: number[]): number => pids.reduce((seconds, pid) => seconds + processorSecondsOf(pid), 0);

/** Starts as many processes as the largest count, and nginx for each count; without nginx the generator spreads its connections. */
export async function startCluster(
  bench: Bench,
  url: string,
  counts: number[],
  env: Record<string, string>,
): Promise<Cluster> {
  const products: Product[] = [];
  while (products.length < Math.max(...counts)) products.push(await startProduct(bench, url, env));
  const ports = products.map(({ port }) => port);
  const proxies: { port: number; pid: number }[] = [];
  const ways: Way[] = [{ name: '1 process without nginx', port: ports.slice(0, 1) }];
  for (const count of counts) {
    const proxy = await startPlainProxy(bench, ports.slice(0, count), Buffer.alloc(constantBytes, 'k'));
    if (proxy) proxies.push(proxy);
    const name = `${count} ${count === 1 ? 'process' : 'processes'} ${proxy ? 'behind' : 'without'} nginx`;
    if (proxy || count > 1) ways.push({ name, port: proxy?.port ?? ports.slice(0, count) });
  }
  if (proxies[0]) ways.unshift({ name: 'nginx by itself', port: proxies[0].port, constantPath });
  else bench.say('  nginx is not installed: the generator spreads its connections itself');
  const stop = async () => void (await Promise.all(products.map((product) => product.stop())));
  const pids = { nginx: proxies.map(({ pid }) => pid), processes: products.map(({ pid }) => pid) };
  return { ways, ...createMeter(pids, await postmasterOf(url)), stop };
}

function createMeter(pids: { nginx: number[]; processes: number[] }, postmaster: number) {
  const sums = new Map<Way, { requests: number; seconds: Cost }>();
  const spent = () => ({
    nginx: total(pids.nginx),
    processes: total(pids.processes),
    PostgreSQL: total([postmaster]),
  });
  return {
    async meter(way: Way, run: () => Promise<LoadResult>): Promise<LoadResult> {
      const before = spent();
      const ownBefore = process.cpuUsage();
      const result = await run();
      const own = process.cpuUsage(ownBefore);
      const after = { generator: (own.user + own.system) / 1e6, ...spent() };
      const known = sums.get(way) ?? { requests: 0, seconds: { generator: 0, nginx: 0, processes: 0, PostgreSQL: 0 } };
      for (const part of parts) known.seconds[part] += after[part] - (part === 'generator' ? 0 : before[part]);
      sums.set(way, { requests: known.requests + result.count, seconds: known.seconds });
      return result;
    },
    costOf(way: Way): Cost {
      const { requests = 0, seconds } = sums.get(way) ?? {};
      const each = (part: keyof Cost) => ((seconds?.[part] ?? 0) / requests) * 1e6;
      return {
        generator: each('generator'),
        nginx: each('nginx'),
        processes: each('processes'),
        PostgreSQL: each('PostgreSQL'),
      };
    },
    reset: () => sums.clear(),
  };
}
