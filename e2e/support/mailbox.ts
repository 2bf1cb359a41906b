import { setTimeout as sleep } from 'node:timers/promises';
import { portalUrl } from './portal.ts';

/** The mailbox of the demo: every mail that the portal sent, whatever the address. */

const waitMs = 20_000;

interface Mail {
  address: string;
  subject: string;
  text: string;
}

const listMails = async (address: string): Promise<Mail[]> => {
  const response = await fetch(`${portalUrl()}/dev/telegram/mails`);
  return ((await response.json()) as Mail[]).filter((mail) => mail.address === address);
};

/** The match of the pattern in the newest mail to the address that has one. Waits for the mail. */
export async function readMail(address: string, pattern: RegExp): Promise<string> {
  for (const until = Date.now() + waitMs; Date.now() < until; await sleep(100)) {
    for (const { text } of (await listMails(address)).reverse()) {
      const found = pattern.exec(text)?.[1];
      if (found !== undefined) return found;
    }
  }
  throw new Error(`No mail to ${address} has ${pattern}.`);
}
