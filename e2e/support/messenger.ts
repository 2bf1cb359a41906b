import { setTimeout as sleep } from 'node:timers/promises';
import { portalUrl } from './portal.ts';

/**
 * A client of the local messenger's API. It does what a person would do in the demo's Telegram on a
 * phone.
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
  if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** The messages between one person and the bot. */
async function messagesOf(id: number): Promise<Message[]> {
  return (await call<{ messages: Message[] }>(`/people/${id}/messages`)).messages;
}

/** Repeats `ask` until it returns a value. Throws `what` after `waitMs`. */
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
 * Creates a Telegram person who opens the auth link, presses START and then Подтвердить. Returns
 * the id of their chat.
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

/** The newest link to a path of the portal in a person's chat. */
export async function readLink(login: string, path: string): Promise<string> {
  const id = await chatOf(login);
  return eventually(`The bot sends no link to ${path}.`, async () => {
    const links = (await messagesOf(id)).flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
    return links.filter((link) => new URL(link).pathname === path).at(-1);
  });
}

/**
 * The Telegram that is linked to the login now. Later presses come from this Telegram, even if it
 * is then linked to another account.
 */
export async function openTelegram(login: string) {
  const id = await chatOf(login);
  return { press: (label: string) => pressButton(id, label) };
}

/** Makes the person block or unblock the bot. */
export async function blockBot(login: string, blocked: boolean): Promise<void> {
  await call(`/people/${await chatOf(login)}/block`, { blocked });
}

/** Texts of the bot in a chat, oldest first. */
export async function listBotTexts(chat: number): Promise<string[]> {
  const messages = await messagesOf(chat);
  return messages.filter(({ fromBot }) => fromBot).map(({ text }) => text);
}
