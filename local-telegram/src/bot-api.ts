import { EventEmitter, once } from 'node:events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MessengerButton, MessengerDb } from './database.ts';
import type { Faults } from './faults.ts';
import {
  addMessage,
  addUpdate,
  answerPress,
  editMessage,
  findMessage,
  findPerson,
  type Message,
  type Person,
  takeUpdates,
} from './storage.ts';

/** An error response in Telegram's format. */
class BotApiError extends Error {
  readonly code: number;

  constructor(code: number, description: string) {
    super(description);
    this.code = code;
  }
}

export const botUser = { id: 1, is_bot: true, first_name: 'Kampus', username: 'kampus_demo_bot' } as const;

export const presentPerson = ({ id, firstName, username }: Person) => ({
  id,
  is_bot: false,
  first_name: firstName,
  language_code: 'ru',
  ...(username !== null && { username }),
});

export const presentChat = ({ id, firstName, username }: Person) => ({
  id,
  type: 'private',
  first_name: firstName,
  ...(username !== null && { username }),
});

export function presentMessage(person: Person, message: Message) {
  const command = /^\/\w+/.exec(message.text)?.[0];
  return {
    message_id: message.id,
    from: message.fromBot ? botUser : presentPerson(person),
    chat: presentChat(person),
    date: Math.floor(message.createdAt.getTime() / 1000),
    text: message.text,
    ...(command !== undefined &&
      !message.fromBot && { entities: [{ type: 'bot_command', offset: 0, length: command.length }] }),
    ...(message.buttons.length > 0 && { reply_markup: { inline_keyboard: message.buttons } }),
  };
}

interface Payload {
  chat_id?: number | string;
  message_id?: number;
  text?: string;
  callback_query_id?: string;
  offset?: number;
  limit?: number;
  timeout?: number;
  reply_markup?: { inline_keyboard?: MessengerButton[][] };
}

/** Other processes also write updates, so the table is read again at this interval. */
const lookAgainMs = 400;

/** Passes the actions of people to the bot. */
export interface Updates {
  push: (payload: Record<string, unknown>) => Promise<void>;
  wait: (payload: Payload, gone: AbortSignal) => Promise<Record<string, unknown>[]>;
}

export function createUpdates(db: MessengerDb): Updates {
  const arrivals = new EventEmitter();
  return {
    async push(payload) {
      await addUpdate(db, payload);
      arrivals.emit('arrival');
    },
    async wait({ offset = 0, limit = 100, timeout = 0 }, gone) {
      const until = Date.now() + timeout * 1000;
      for (;;) {
        const updates = await takeUpdates(db, offset, limit);
        const leftMs = until - Date.now();
        if (updates.length > 0 || leftMs <= 0 || gone.aborted) return updates;
        const signal = AbortSignal.any([gone, AbortSignal.timeout(Math.min(lookAgainMs, leftMs))]);
        await once(arrivals, 'arrival', { signal }).catch(() => {});
      }
    },
  };
}

async function getPerson(db: MessengerDb, chatId: Payload['chat_id']): Promise<Person> {
  const person = await findPerson(db, Number(chatId) || 0);
  if (!person) throw new BotApiError(400, 'Bad Request: chat not found');
  if (person.hasBlockedBot) throw new BotApiError(403, 'Forbidden: bot was blocked by the user');
  return person;
}

async function changeMessage(db: MessengerDb, payload: Payload) {
  const person = await getPerson(db, payload.chat_id);
  const message = await findMessage(db, payload.message_id ?? 0, person.id);
  if (!message?.fromBot) throw new BotApiError(400, 'Bad Request: message to edit not found');
  const buttons = payload.reply_markup?.inline_keyboard ?? [];
  if ((payload.text ?? message.text) === message.text && JSON.stringify(buttons) === JSON.stringify(message.buttons))
    throw new BotApiError(400, 'Bad Request: message is not modified');
  const edited = await editMessage(db, message.id, {
    ...(payload.text !== undefined && { text: payload.text }),
    buttons,
  });
  return presentMessage(person, edited);
}

/** The Bot API methods that the Kampus bot uses, with Telegram's responses. */
async function answerMethod(db: MessengerDb, updates: Updates, method: string, payload: Payload, gone: AbortSignal) {
  switch (method) {
    case 'getMe':
      return { ...botUser, can_join_groups: false, can_read_all_group_messages: false, supports_inline_queries: false };
    case 'deleteWebhook':
    case 'setWebhook':
    case 'setMyCommands':
      return true;
    case 'getUpdates':
      return updates.wait(payload, gone);
    case 'sendMessage': {
      const person = await getPerson(db, payload.chat_id);
      if (!payload.text) throw new BotApiError(400, 'Bad Request: message text is empty');
      const buttons = payload.reply_markup?.inline_keyboard ?? [];
      return presentMessage(
        person,
        await addMessage(db, { personId: person.id, fromBot: true, text: payload.text, buttons }),
      );
    }
    case 'editMessageText':
    case 'editMessageReplyMarkup':
      return changeMessage(db, payload);
    case 'answerCallbackQuery':
      await answerPress(db, Number(payload.callback_query_id), payload.text ?? null);
      return true;
    default:
      throw new BotApiError(404, 'Not Found');
  }
}

/** Sends the injected fault, if any. Returns true if there was one. */
async function answerFault(faults: Faults, method: string, request: FastifyRequest, reply: FastifyReply) {
  const fault = faults.take(method);
  if (!fault) return false;
  if (fault.kind === 'outage') {
    reply.hijack();
    request.raw.socket.destroy();
  } else if (fault.kind === 'garbage') {
    await reply.type('text/html').send('<html>502 Bad Gateway</html>');
  } else {
    const { status, description, retryAfterSeconds } = fault;
    const parameters = retryAfterSeconds === undefined ? {} : { parameters: { retry_after: retryAfterSeconds } };
    await reply.status(status).send({ ok: false, error_code: status, description, ...parameters });
  }
  return true;
}

/** Adds the Bot API under `root` (`/dev/telegram`), for the bot with this `token`. */
export function botApiRoutes(
  app: FastifyInstance,
  {
    db,
    root,
    token,
    updates,
    faults,
  }: { db: MessengerDb; root: string; token: string; updates: Updates; faults: Faults },
): void {
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());

  app.post<{ Params: { token: string; method: string }; Body: Payload | undefined }>(
    `${root}/bot:token/:method`,
    // The address contains the token, so its request log is off.
    { schema: { hide: true }, logLevel: 'silent' },
    async (request, reply) => {
      const { token: given, method } = request.params;
      if (given !== token) return reply.status(401).send({ ok: false, error_code: 401, description: 'Unauthorized' });
      if (await answerFault(faults, method, request, reply)) return reply;
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      try {
        const signal = AbortSignal.any([gone.signal, closing.signal]);
        return { ok: true, result: await answerMethod(db, updates, method, request.body ?? {}, signal) };
      } catch (error) {
        if (!(error instanceof BotApiError)) throw error;
        return reply.status(error.code).send({ ok: false, error_code: error.code, description: error.message });
      }
    },
  );
}
