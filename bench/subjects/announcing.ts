import pg from 'pg';
import { parseAnnouncement } from '../../server/src/platform/cache/announcement.ts';
import { cacheChannel } from '../../server/src/platform/cache/invalidation-bus.ts';
import type { Bench } from '../harness/bench.ts';
import { fitLine } from '../harness/fit.ts';
import { postmasterOf, processorSecondsOf } from '../harness/processor-time.ts';
import { milliseconds, perSecond, type Row } from '../harness/report.ts';
import { median } from '../harness/stats.ts';

/** PostgreSQL of the benchmark takes sixty connections. */
const listenerCounts = [1, 5, 20, 50];
const senders = 4;
const payload = JSON.stringify({ origin: 'bench', tags: ['teacher:teacher4711', 'teachers'] });

interface Fanout {
  listeners: number;
  rate: number;
  p50: number;
  /** Microseconds of processor for one announcement to all listeners. */
  database: number;
  listening: number;
}

/** What an announcement of a change costs PostgreSQL and those who listen, by their number: processes of an installation. */
export async function announcing(bench: Bench): Promise<Row[]> {
  const url = await bench.createDatabase('announcing', async () => {});
  const postmaster = await postmasterOf(url);
  const results: Fanout[] = [];
  for (const listeners of listenerCounts) results.push(await announce(bench, url, postmaster, listeners));
  const fit = (pick: (each: Fanout) => number) =>
    fitLine(results.map((each) => ({ x: each.listeners, y: pick(each) })));
  const [database, listening] = [fit(({ database }) => database), fit(({ listening }) => listening)];
  const us = (value: number): string => `${value.toFixed(1)} µs`;
  return [
    ...results.map((each) => ({
      work: `announcements to ${each.listeners} listening ${each.listeners === 1 ? 'connection' : 'connections'}`,
      measured: `${perSecond(each.rate)}, p50 ${milliseconds(each.p50)}; processor of each: PostgreSQL ${us(each.database)}, listeners ${us(each.listening)}`,
      figures: { rate: each.rate },
    })),
    {
      work: 'an announcement costs, by the line through these',
      measured: `PostgreSQL ${us(Math.max(0, database.start))} and ${us(database.slope)} for each who listens; each who listens ${us(listening.slope)}`,
      figures: { perListener: database.slope, listening: listening.slope },
    },
  ];
}

/** As many connections as asked for listen; a few of them send, each as fast as it is answered, as the busiest processes would. */
async function announce(bench: Bench, url: string, postmaster: number, listeners: number): Promise<Fanout> {
  const clients = Array.from({ length: listeners }, () => new pg.Client(url));
  let heard = 0;
  for (const client of clients) {
    await client.connect();
    await client.query(`listen ${cacheChannel}`);
    client.on('notification', (message) => {
      if (parseAnnouncement(message.payload)) heard += 1;
    });
  }
  const latencies: number[] = [];
  const until = performance.now() + bench.rounds * bench.secondsPerRound * 1000;
  const drive = async (client: pg.Client): Promise<void> => {
    while (performance.now() < until) {
      const sentAt = performance.now();
      await client.query('select pg_notify($1, $2)', [cacheChannel, payload]);
      latencies.push(performance.now() - sentAt);
    }
  };
  const [startedAt, databaseBefore, ownBefore] = [
    performance.now(),
    processorSecondsOf(postmaster),
    process.cpuUsage(),
  ];
  await Promise.all(clients.slice(0, senders).map(drive));
  const own = process.cpuUsage(ownBefore);
  const database = processorSecondsOf(postmaster) - databaseBefore;
  const seconds = (performance.now() - startedAt) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  const sent = latencies.length;
  if (heard < 0.9 * sent * listeners) throw new Error(`Only ${heard} of ${sent * listeners} announcements were heard`);
  return {
    listeners,
    rate: sent / seconds,
    p50: median(latencies),
    database: (database / sent) * 1e6,
    listening: (own.user + own.system) / sent,
  };
}
