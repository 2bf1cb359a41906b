import { setTimeout as sleep } from 'node:timers/promises';
import { portalUrl } from './portal.ts';

/** The local messenger by its API instead of its page: what a person does on a phone in the demo's Telegram. */

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

/** A new person opens the auth link, presses START and then Подтвердить. Returns the number of their chat. */
export async function confirmByLink(authLink: string): Promise<number> {
  const token = new URL(authLink).searchParams.get('start');
  const { id } = await call<{ id: number }>('/people', {});
  await call(`/people/${id}/messages`, { text: `/start ${token}` });
  for (const until = Date.now() + waitMs; Date.now() < until; await sleep(lookAgainMs)) {
    const { messages } = await call<{ messages: Message[] }>(`/people/${id}/messages`);
    for (const message of messages) {
      const button = message.buttons.flat().find(({ text }) => text === 'Подтвердить');
      if (!button) continue;
      await call(`/people/${id}/presses`, { messageId: message.id, data: button.callback_data });
      return id;
    }
  }
  throw new Error('The bot asked nothing.');
}

/** What the bot has written to a chat, oldest first. */
export async function listBotTexts(chat: number): Promise<string[]> {
  const { messages } = await call<{ messages: Message[] }>(`/people/${chat}/messages`);
  return messages.filter(({ fromBot }) => fromBot).map(({ text }) => text);
}
