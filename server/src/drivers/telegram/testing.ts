import { setTimeout as sleep } from 'node:timers/promises';
import type { Messenger } from '@kampus/local-telegram/install';
import { pressButton, writeToBot } from '@kampus/local-telegram/people-routes';
import { createPerson, listMessages, type Message, type Person } from '@kampus/local-telegram/storage';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { type Jobs, startJobs } from '../jobs/start.ts';
import { startTelegram, type Telegram } from './start.ts';

/**
 * A complete server on loopback, with the bot on its own local messenger, and optionally with the
 * jobs.
 */
export interface TelegramServer extends TestServer {
  telegram: Telegram;
  messenger: Messenger;
  jobs: Jobs | undefined;
}

export async function startTelegramServer({
  withJobs = false,
  environment = {},
}: {
  withJobs?: boolean;
  environment?: Record<string, string>;
} = {}): Promise<TelegramServer> {
  const server = await startTestServer(environment);
  const telegram = await startTelegram(server.app, server.services, server.databaseUrl);
  if (!telegram.messenger) throw new Error('These tests need the local messenger');
  const jobs = withJobs ? startJobs(server.services, server.databaseUrl, telegram) : undefined;
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  await Promise.all([telegram.ready, jobs?.started]);
  return {
    ...server,
    telegram,
    messenger: telegram.messenger,
    jobs,
    async close() {
      await jobs?.close();
      await telegram.close();
      await server.close();
    },
  };
}

/** Polls `ask` until it returns a value; fails with `what` after 15 seconds. */
export async function eventually<T>(what: string, ask: () => Promise<T | undefined | false>): Promise<T> {
  for (const until = Date.now() + 15_000; Date.now() < until; await sleep(30)) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
  }
  throw new Error(`Not within 15 seconds: ${what}`);
}

/** A person with Telegram in a chat with the bot. */
export interface Chat {
  person: Person;
  /** Writes a message and returns the reply of the bot. */
  write: (text: string) => Promise<Message>;
  /** Presses a button by its label; returns the text of the callback response. */
  press: (message: Message, label: string) => Promise<string | null>;
  messages: () => Promise<Message[]>;
  last: () => Promise<Message>;
}

export async function openChat(messenger: Messenger, existing?: Person): Promise<Chat> {
  const { db } = messenger;
  const person = existing ?? (await createPerson(db));
  const messages = () => listMessages(db, person.id);
  const last = async () => {
    const message = (await messages()).at(-1);
    if (!message) throw new Error('The chat is empty');
    return message;
  };
  return {
    person,
    messages,
    last,
    async write(text) {
      const before = (await messages()).length;
      await writeToBot(messenger, person.id, text);
      // An unrelated message may arrive just before.
      return eventually(`a reply to ${text}`, async () => {
        const now = (await messages()).slice(before);
        return now.slice(1 + now.findIndex(({ fromBot }) => !fromBot)).at(-1);
      });
    },
    async press(message, label) {
      const button = message.buttons.flat().find(({ text }) => text === label);
      if (!button) throw new Error(`There is no button ${label}`);
      return pressButton(messenger, { personId: person.id, messageId: message.id, data: button.callback_data ?? '' });
    },
  };
}
