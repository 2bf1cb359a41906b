import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { presentMessage } from '@kampus/local-telegram/bot-api';
import { installMessenger, type Messenger, messengerRoot } from '@kampus/local-telegram/install';
import { addMessage, createPerson, listMessages } from '@kampus/local-telegram/storage';
import Fastify, { type FastifyInstance } from 'fastify';
import { Bot, BotError } from 'grammy';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { retryUntilAborted, webhookPath } from './run-bot.ts';
import { createSend } from './sender.ts';
import { startTelegram, type Telegram } from './start.ts';
import { describeFailure } from './telegram-error.ts';
import { eventually } from './testing.ts';

const token = `123456:${randomBytes(24).toString('base64url')}`;
const secret = 'webhook-secret';

let api: FastifyInstance;
let messenger: Messenger;
let elsewhere: TestServer;
let server: TestServer;
let telegram: Telegram;

/** A bot with a token and a webhook. The local Bot API in a separate app replaces Telegram. */
beforeAll(async () => {
  api = Fastify();
  elsewhere = await startTestServer();
  messenger = await installMessenger(api, elsewhere.services.db, token);
  const address = await api.listen({ port: 0, host: '127.0.0.1' });
  server = await startTestServer({
    TELEGRAM_BOT_TOKEN: token,
    TELEGRAM_WEBHOOK_SECRET: secret,
    TELEGRAM_API_ROOT: `${address}${messengerRoot}`,
  });
  telegram = await startTelegram(server.app, server.services, server.databaseUrl);
});
afterAll(async () => {
  await telegram.close();
  await server.close();
  await api.close();
  await elsewhere.close();
});

describe('with a bot token', () => {
  it('refuses an auth link before the bot has its name from Telegram, then returns a t.me link', async () => {
    expect(() => server.services.bot.authLink('abc')).toThrow('временно недоступен');
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    await telegram.ready;
    expect(server.services.bot.authLink('abc')).toBe('https://t.me/kampus_demo_bot?start=abc');
  });

  it('has no routes of the local messenger', async () => {
    expect(telegram.messenger).toBeUndefined();
    for (const url of ['/dev/telegram', '/dev/telegram/people', '/dev/telegram/chat.js'])
      expect((await server.app.inject({ url })).statusCode).toBe(404);
  });

  const deliver = (headers: Record<string, string>, payload: object) =>
    server.app.inject({ method: 'POST', url: webhookPath, headers, payload });

  it('accepts only updates with the webhook secret', async () => {
    const person = await createPerson(messenger.db);
    const message = await addMessage(messenger.db, { personId: person.id, fromBot: false, text: '/start' });
    const update = { update_id: 1, message: presentMessage(person, message) };
    expect((await deliver({}, update)).statusCode).toBe(404);
    expect((await deliver({ 'x-telegram-bot-api-secret-token': 'wrong' }, update)).statusCode).toBe(404);
    expect(await listMessages(messenger.db, person.id)).toHaveLength(1);
    const right = { 'x-telegram-bot-api-secret-token': secret };
    expect((await deliver(right, { garbage: true })).statusCode).toBe(400);
    expect((await deliver(right, update)).statusCode).toBe(204);
    const reply = await eventually('the reply', async () => (await listMessages(messenger.db, person.id))[1]);
    expect(reply.text).toContain('Здравствуйте');
    const durations = await server.app.metrics.getSingleMetricAsString('http_request_duration_seconds');
    expect(durations).toContain('http_request_duration_seconds_count{operation="webhook",status="204"} 1');
  });
});

describe('the log', () => {
  it('never contains the bot’s token or a message, for any failure', async () => {
    let lines = '';
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines += String(chunk);
        done();
      },
    });
    const log = pino({ level: 'trace' }, sink);
    // Nothing listens on port 1. The error of the library contains the whole address.
    const bot = new Bot(token, { client: { apiRoot: 'http://127.0.0.1:1' } });
    const closing = new AbortController();
    setTimeout(() => closing.abort(), 300);
    await retryUntilAborted(() => bot.api.getMe(), 'a call', { log, signal: closing.signal, pauseMs: 50 });
    const failure = await bot.api.sendMessage(1, 'private words').catch((error: unknown) => error);
    log.error({ failure: describeFailure(failure) });
    log.error({ failure: describeFailure(new BotError(failure, { api: bot.api } as never)) });
    log.error({ failure: describeFailure(new Error(`request to http://x/bot${token}/getMe failed`)) });
    const outcome = await createSend(bot)(1, { text: 'private words' });
    log.error({ outcome });
    expect(outcome).toMatchObject({ outcome: 'AWAY' });
    expect(lines).toContain('ECONNREFUSED');
    expect(lines).not.toContain(token);
    expect(lines).not.toContain(token.split(':')[1]);
    expect(lines).not.toContain('private words');
  });
});
