import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTracing } from '#platform/tracing/open-telemetry.ts';
import { traceHeaders } from '#platform/tracing/traceparent.ts';
import { describeTrace, setTracing, type Tracing } from '#platform/tracing/tracing.ts';
import { buildUser, type TestUser } from '#testing/build.ts';
import { type ReceivedSpan, startTraceReceiver } from '#testing/trace-receiver.ts';
import { type Chat, eventually, openChat, startTelegramServer, type TelegramServer } from './testing.ts';

let receiver: Awaited<ReturnType<typeof startTraceReceiver>>;
let tracing: Tracing;
let server: TelegramServer;
let curator: TestUser;
/** Of the driver, about statements that do not wait for each other. */
const warnings: string[] = [];
const keepWarning = ({ message }: Error): void => void warnings.push(message);

beforeAll(async () => {
  process.on('warning', keepWarning);
  receiver = await startTraceReceiver();
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = receiver.endpoint;
  tracing = startTracing({ sampler: 'parentbased_always_on', ratio: 1 });
  setTracing(tracing);
  server = await startTelegramServer({ withJobs: true });
  curator = await buildUser(server.services.db, { role: 'CURATOR' });
});
afterAll(async () => {
  process.off('warning', keepWarning);
  await server.close();
  setTracing(undefined);
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  receiver.close();
});

interface Caller {
  traceId: string;
  spanId: string;
  chat: Chat;
  /** Tops up a user in a request that is part of a trace. */
  topUp: () => Promise<void>;
}

async function prepareCaller(flags: '00' | '01'): Promise<Caller> {
  const chat = await openChat(server.messenger);
  const student = await buildUser(server.services.db, { telegramChatId: chat.person.id });
  const [traceId, spanId] = [crypto.randomUUID().replaceAll('-', ''), crypto.randomUUID().slice(-12).padStart(16, 'a')];
  const { port } = server.app.server.address() as AddressInfo;
  const headers = {
    authorization: `Bearer ${await server.services.tokens.sign(curator)}`,
    'content-type': 'application/json',
    traceparent: `00-${traceId}-${spanId}-${flags}`,
  };
  const body = JSON.stringify({ username: student.username, amount: 5 });
  const topUp = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/curator/update-balance`, {
      method: 'POST',
      headers,
      body,
    });
    expect(response.status).toBe(200);
  };
  return { traceId, spanId, chat, topUp };
}

const find = (what: string, matches: (span: ReceivedSpan) => boolean): ReceivedSpan => {
  const span = receiver.spans.find(matches);
  if (!span) throw new Error(`No ${what} among ${JSON.stringify(receiver.spans.map(({ name }) => name))}`);
  return span;
};

it('traces each request through its statements to the message', async () => {
  const callers = await Promise.all([1, 2, 3, 4].map(() => prepareCaller('01')));
  await Promise.all(callers.map(({ topUp }) => topUp()));
  const unwanted = await prepareCaller('00');
  await unwanted.topUp();
  for (const { chat } of [...callers, unwanted])
    await eventually('the message', async () => (await chat.messages()).some(({ text }) => text.includes('5.00')));

  const span = tracing.start({ name: 'line' });
  const { trace_id, span_id } = tracing.within(span, () => describeTrace(tracing));
  expect(span.spanContext()).toMatchObject({ traceId: trace_id, spanId: span_id });
  expect(tracing.within(span, traceHeaders)).toEqual({ traceparent: `00-${trace_id}-${span_id}-01` });
  expect([tracing.current(), describeTrace(tracing), traceHeaders()]).toEqual([undefined, {}, {}]);
  // A span ends after its message has arrived. This ends the running deliveries first.
  await server.close();
  await tracing.close();
  expect(warnings).toEqual([]);

  for (const { traceId, spanId } of callers) {
    const request = find('request', (span) => span.traceId === traceId && span.parentSpanId === spanId);
    expect(request).toMatchObject({ name: 'POST /api/curator/update-balance', kind: 2 });
    expect(request.attributes).toMatchObject({ 'http.response.status_code': '200' });
    const statement = find(
      'statement',
      ({ parentSpanId, attributes }) =>
        parentSpanId === request.spanId &&
        String(attributes['db.query.text']).startsWith('insert into "notifications"'),
    );
    expect(statement.attributes['db.query.text']).not.toContain('5.00');
    const message = find('message', ({ parentSpanId }) => parentSpanId === statement.spanId);
    expect(message).toMatchObject({ name: 'send TOPPED_UP', kind: 4, traceId });
  }
  // The caller decides if the request is sampled.
  expect(receiver.spans.some(({ traceId }) => traceId === unwanted.traceId)).toBe(false);
});
