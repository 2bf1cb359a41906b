import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { publishWeeks } from '../../server/src/areas/schedule/public.ts';
import { createResponseCache } from '../../server/src/platform/cache/response-cache.ts';
import { connect } from '../../server/src/platform/db/connect.ts';
import { type Bench, withClient } from '../harness/bench.ts';
import { bearer, startProduct } from '../harness/product.ts';
import { milliseconds, type Row } from '../harness/report.ts';
import { median, quantile } from '../harness/stats.ts';
import { idsOf, seedCustomers, seedTeachers } from '../seed/lessons.ts';

/** A prime, so that one booking after the other goes to teachers far from each other. */
const stride = 7919;
const pauseMs = 20;

const rules = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
  { weekday, timeStart: '06:00', timeFinish: '07:30' },
  { weekday, timeStart: '21:30', timeFinish: '23:00' },
]);

/** Books the first slots of teachers, one by one, until told to stop; each by another student. */
function bookAlong(origin: string, teachers: number) {
  const ids = idsOf(teachers);
  const durationsMs: number[] = [];
  let number = 0;
  let isEnough = false;
  const book = async () => {
    number += 1;
    const student = ids.student(number);
    const headers = {
      ...(await bearer(student, `student${student}`, 'STUDENT')),
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ lectureId: 1 + ((number * stride) % teachers), capacity: 1, duration: 1 });
    const sentAt = performance.now();
    const answer = await fetch(`${origin}/api/reservations`, { method: 'POST', headers, body });
    durationsMs.push(performance.now() - sentAt);
    assert.equal(answer.status, 201, await answer.text());
  };
  return {
    async run(count = teachers) {
      durationsMs.length = 0;
      isEnough = false;
      for (const last = Math.min(number + count, teachers); number < last && !isEnough; ) {
        await book();
        await sleep(pauseMs);
      }
      return [...durationsMs];
    },
    stop: () => {
      isEnough = true;
    },
  };
}

const describe = (ms: number[]): string =>
  `p50 ${milliseconds(median(ms))}, p99 ${milliseconds(quantile(ms, 0.99))}, slowest ${milliseconds(Math.max(...ms))}`;

/** Publishes three weeks of 10,000 templates as the job does, while students book lessons of the same teachers. */
export async function weeks(bench: Bench): Promise<Row[]> {
  const teachers = bench.isQuick ? 300 : 10_000;
  const url = await bench.createDatabase('weeks', async (client) => {
    await seedTeachers(client, teachers);
    await seedCustomers(client, teachers);
    await client.query('insert into week_templates (teacher_id, rules) select user_id, $1 from teachers', [
      JSON.stringify(rules),
    ]);
  });
  const { origin } = await startProduct(bench, url);
  const booking = bookAlong(origin, teachers);
  await booking.run(bench.isQuick ? 20 : 100);
  const alone = await booking.run(bench.isQuick ? 50 : 500);

  const { db, close } = connect(url, { max: 4 });
  bench.defer(close);
  const cache = createResponseCache({ bytesMax: 1_000_000, announce: () => {}, onDrop: () => {} });
  const log = { info: (progress: object) => bench.say(`weeks: ${JSON.stringify(progress)}`) };
  const along = booking.run();
  const startedAt = performance.now();
  const done = await publishWeeks({ db, cache, log, lifecycle: { isClosing: false } });
  const seconds = (performance.now() - startedAt) / 1000;
  booking.stop();
  const beside = await along;
  assert.equal(done.teachers, teachers);
  const published = await withClient(url, async (client) => {
    const { rows } = await client.query<{ count: number }>('select count(*) from lectures where is_generated');
    return Number(rows[0]?.count);
  });
  assert.equal(published, done.created);
  return [
    {
      work: `weeks of ${teachers} templates, published by one run`,
      measured: `${done.created} slots in ${seconds.toFixed(0)} s`,
      must: { value: seconds / 60, atMost: 10, of: 'minutes' },
    },
    { work: 'bookings of the same teachers, before it', measured: describe(alone) },
    { work: 'bookings of the same teachers, during it', measured: `${beside.length} of them: ${describe(beside)}` },
  ];
}
