import * as z from 'zod/mini';
import { type ContactKind, findContact } from './contacts.ts';

const names: Readonly<Record<ContactKind, string>> = {
  LINK: 'ссылка',
  EMAIL: 'адрес почты',
  HANDLE: 'имя в мессенджере',
  PHONE: 'номер телефона',
};

/** Returns the reason to refuse a text, undefined if it has no contact. */
export function describeContact(text: string): string | undefined {
  const found = findContact(text);
  if (!found) return undefined;
  const what = names[found.kind];
  const { passage } = found;
  return `Здесь есть ${what}: «${passage}». Контакты участники урока видят после его подтверждения, в публичном тексте их быть не должно.`;
}

/** Refuses a public text with a contact. The message quotes the contact. */
export const withoutContacts = z.check<string>(({ value, issues }) => {
  const message = describeContact(value);
  if (message !== undefined) issues.push({ code: 'custom', message, input: value });
});
