import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, withClient } from '../harness/bench.ts';
import { bearer, startProduct } from '../harness/product.ts';
import { milliseconds, type Row } from '../harness/report.ts';
import { median } from '../harness/stats.ts';
import { idsOf, seedCustomers, seedTeachers } from '../seed/lessons.ts';

const waiting = 10_000;
const waitMaxMs = 60_000;

/** A Bot API that takes every message and says when one for a chat came. */
async function startTelegram({ nextPort, defer }: Bench) {
  const port = nextPort();
  const arrivedAt = new Map<number, number>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const method = request.url?.split('/').at(-1);
    if (method === 'getUpdates') await sleep(1000);
    if (method === 'sendMessage') arrivedAt.set(Number(JSON.parse(body).chat_id), performance.now());
    const me = { id: 1, is_bot: true, first_name: 'Kampus', username: 'kampus_bot' };
    const message = { message_id: 1, date: 0, chat: { id: 1, type: 'private' } };
    const result = method === 'getMe' ? me : method === 'getUpdates' ? [] : method === 'sendMessage' ? message : true;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ ok: true, result }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  defer(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${port}`, arrivedAt };
}

/** How long a teacher waits for the message of a request while 10,000 messages that nobody waits for are on their way. */
export async function backlog(bench: Bench): Promise<Row[]> {
  const teachers = 200;
  const ids = idsOf(teachers);
  const url = await bench.createDatabase('backlog', async (client) => {
    await seedTeachers(client, teachers);
    await seedCustomers(client, teachers);
    await client.query('update users set telegram_chat_id = id');
    await client.query(`
      insert into notifications (user_id, kind) select ${ids.student(1)} + i % ${teachers - 1}, 'UNBLOCKED'
        from generate_series(1, ${waiting}) as i`);
  });
  const telegram = await startTelegram(bench);
  const { origin } = await startProduct(bench, url, { TELEGRAM_API_ROOT: telegram.origin });
  const durationsMs: number[] = [];
  for (let number = 1; number <= (bench.isQuick ? 5 : 20); number += 1) {
    const student = ids.student(number);
    const headers = {
      ...(await bearer(student, `student${student}`, 'STUDENT')),
      'content-type': 'application/json',
    };
    const sentAt = performance.now();
    const body = JSON.stringify({ lectureId: number, capacity: 1, duration: 1 });
    const answer = await fetch(`${origin}/api/reservations`, { method: 'POST', headers, body });
    if (answer.status !== 201) throw new Error(`The request was answered ${answer.status}`);
    while (!telegram.arrivedAt.has(number)) {
      if (performance.now() - sentAt > waitMaxMs) throw new Error('The message of a request did not arrive');
      await sleep(5);
    }
    durationsMs.push((telegram.arrivedAt.get(number) ?? 0) - sentAt);
  }
  const left = await withClient(url, async (client) => {
    const { rows } = await client.query<{ left: string }>(
      `select count(*) as left from notifications where sent_at is null`,
    );
    return Number(rows[0]?.left);
  });
  if (left < waiting / 10) throw new Error('The backlog was gone before the requests were');
  return [
    {
      work: 'message of a request beside a backlog of 10,000',
      measured: `p50 ${milliseconds(median(durationsMs))}, slowest ${milliseconds(Math.max(...durationsMs))}`,
    },
  ];
}
