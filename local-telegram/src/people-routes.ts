import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { botUser, presentChat, presentMessage, presentPerson, type Updates } from './bot-api.ts';
import type { MessengerDb } from './database.ts';
import {
  addMessage,
  addPress,
  createPerson,
  findMessage,
  findPerson,
  findPressAnswer,
  listMessages,
  listPeople,
  type Person,
  setBlocked,
} from './storage.ts';

/** About the time that a Telegram app shows a spinner on a pressed button. */
const pressWaitMs = 6000;
const textMax = 4096;

interface Place {
  db: MessengerDb;
  updates: Updates;
}

/** Fastify responds to such an error with its status. */
const refuse = (statusCode: number): Error => Object.assign(new Error(`Refused with ${statusCode}`), { statusCode });

function orNotFound<T>(found: T | undefined): T {
  if (found === undefined) throw refuse(404);
  return found;
}

const getPerson = async (db: MessengerDb, id: string): Promise<Person> =>
  orNotFound(await findPerson(db, Number(id) || 0));

/** A person writes to the bot. Writing ends a block of the bot, as in Telegram. */
export async function writeToBot({ db, updates }: Place, personId: number, text: string): Promise<void> {
  const person = orNotFound(await findPerson(db, personId));
  if (person.hasBlockedBot) await changeBlock({ db, updates }, person, false);
  const message = await addMessage(db, { personId, fromBot: false, text });
  await updates.push({ message: presentMessage(person, message) });
}

/**
 * A person presses a button under a message of the bot. Returns the callback response, or null
 * after the time limit.
 */
export async function pressButton(
  { db, updates }: Place,
  { personId, messageId, data }: { personId: number; messageId: number; data: string },
): Promise<string | null> {
  const person = orNotFound(await findPerson(db, personId));
  const message = orNotFound(await findMessage(db, messageId, personId));
  if (!message.buttons.flat().some((button) => button.callback_data === data)) throw refuse(404);
  const press = await addPress(db, messageId);
  const query = { id: String(press), from: presentPerson(person), chat_instance: String(personId), data };
  await updates.push({ callback_query: { ...query, message: presentMessage(person, message) } });
  for (const until = Date.now() + pressWaitMs; Date.now() < until; await sleep(60)) {
    const answered = await findPressAnswer(db, press);
    if (answered) return answered.answer;
  }
  return null;
}

/** A person blocks or unblocks the bot; the bot gets an update. */
async function changeBlock({ db, updates }: Place, person: Person, hasBlockedBot: boolean): Promise<void> {
  await setBlocked(db, person.id, hasBlockedBot);
  const member = (isMember: boolean) => ({ user: botUser, status: isMember ? 'member' : 'kicked', until_date: 0 });
  await updates.push({
    my_chat_member: {
      chat: presentChat(person),
      from: presentPerson(person),
      date: Math.floor(Date.now() / 1000),
      old_chat_member: member(hasBlockedBot),
      new_chat_member: member(!hasBlockedBot),
    },
  });
}

interface PersonRoute {
  Params: { id: string };
}

/** Routes for the chat page: people, their chats, messages and presses. */
export function peopleRoutes(app: FastifyInstance, root: string, place: Place): void {
  const { db } = place;
  const schema = { hide: true };

  app.get(`${root}/people`, { schema }, () => listPeople(db));
  app.post(`${root}/people`, { schema }, () => createPerson(db));

  app.get<PersonRoute>(`${root}/people/:id/messages`, { schema }, async (request) => {
    const person = await getPerson(db, request.params.id);
    return { person, messages: await listMessages(db, person.id) };
  });

  app.post<PersonRoute & { Body: { text?: unknown } }>(
    `${root}/people/:id/messages`,
    { schema },
    async (request, reply) => {
      const person = await getPerson(db, request.params.id);
      const text = String(request.body?.text ?? '').trim();
      if (text === '' || text.length > textMax) throw refuse(400);
      await writeToBot(place, person.id, text);
      return reply.status(204).send();
    },
  );

  app.post<PersonRoute & { Body: { messageId?: unknown; data?: unknown } }>(
    `${root}/people/:id/presses`,
    { schema },
    async (request) => {
      const person = await getPerson(db, request.params.id);
      const { messageId, data } = request.body ?? {};
      const press = { personId: person.id, messageId: Number(messageId) || 0, data: String(data) };
      return { answer: await pressButton(place, press) };
    },
  );

  app.post<PersonRoute & { Body: { blocked?: unknown } }>(
    `${root}/people/:id/block`,
    { schema },
    async (request, reply) => {
      await changeBlock(place, await getPerson(db, request.params.id), request.body?.blocked === true);
      return reply.status(204).send();
    },
  );
}
