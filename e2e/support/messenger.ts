import { setTimeout as sleep } from 'node:timers/promises';
import { portalUrl } from './portal.ts';

/**
 * The local messenger by its API instead of its page: what a person does on a phone in the demo's
 * Telegram.
 */

const waitMs = 15_000;
const lookAgainMs = 50;

interface Message {
  id: number;
  fromBot: boolean;
  text: string;
  buttons: { text: string; callback_data: string }[][];
}

async function call<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(`${portalUrl()}/dev/telegram${path}`, {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** The chat of one person with the bot. */
async function messagesOf(id: number): Promise<Message[]> {
  return (await call<{ messages: Message[] }>(`/people/${id}/messages`)).messages;
}

/** Asks until there is an answer. */
async function eventually<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  for (const until = Date.now() + waitMs; Date.now() < until; await sleep(lookAgainMs)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
  }
  throw new Error(what);
}

async function pressButton(id: number, label: string): Promise<void> {
  const { message, data } = await eventually(`The bot offers no «${label}».`, async () => {
    for (const message of await messagesOf(id)) {
      const button = message.buttons.flat().find(({ text }) => text === label);
      if (button) return { message, data: button.callback_data };
    }
    return undefined;
  });
  await call(`/people/${id}/presses`, { messageId: message.id, data });
}

/**
 * A new person opens the auth link, presses START and then Подтвердить. Returns the number of their
 * chat.
 */
export async function confirmByLink(authLink: string): Promise<number> {
  const token = new URL(authLink).searchParams.get('start');
  const { id } = await call<{ id: number }>('/people', {});
  await call(`/people/${id}/messages`, { text: `/start ${token}` });
  await pressButton(id, 'Подтвердить');
  return id;
}

async function chatOf(login: string): Promise<number> {
  const people = await call<{ id: number; login: string | null }[]>('/people');
  const person = people.find((one) => one.login === login);
  if (!person) throw new Error(`${login} has no Telegram.`);
  return person.id;
}

/** The newest link in the chat of a person that leads to a path of the portal. */
export async function readLink(login: string, path: string): Promise<string> {
  const id = await chatOf(login);
  return eventually(`The bot sends no link to ${path}.`, async () => {
    const links = (await messagesOf(id)).flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
    return links.filter((link) => new URL(link).pathname === path).at(-1);
  });
}

/**
 * The person's Telegram as it is now; what is pressed there later is pressed by it, whatever
 * account it has then.
 */
export async function openTelegram(login: string) {
  const id = await chatOf(login);
  return { press: (label: string) => pressButton(id, label) };
}

/** The person blocks the bot, or lets it write again. */
export async function blockBot(login: string, blocked: boolean): Promise<void> {
  await call(`/people/${await chatOf(login)}/block`, { blocked });
}

/** What the bot has written to a chat, oldest first. */
export async function listBotTexts(chat: number): Promise<string[]> {
  const messages = await messagesOf(chat);
  return messages.filter(({ fromBot }) => fromBot).map(({ text }) => text);
}
