import { expect, it } from 'vitest';
import { routeOf, type Ways } from './routing.ts';

const duty: Ways = { kind: 'TOPPED_UP', canTelegram: true, canMail: true, choice: undefined };
const offer: Ways = { ...duty, kind: 'TIME_OFFERED' };
const link: Ways = { ...duty, kind: 'PASSWORD_LINK' };
const ways = (given: Ways): string => {
  const { telegram, mail } = routeOf(given);
  return [telegram && 'Telegram', mail && 'mail'].filter(Boolean).join(' and ') || 'nowhere';
};

it.each([
  ['nothing chosen', duty, 'Telegram'],
  ['Telegram chosen', { ...duty, choice: 'TELEGRAM' }, 'Telegram'],
  ['e-mail chosen', { ...duty, choice: 'EMAIL' }, 'mail'],
  ['both chosen', { ...duty, choice: 'BOTH' }, 'Telegram and mail'],
  ['e-mail chosen, no address that works', { ...duty, choice: 'EMAIL', canMail: false }, 'Telegram'],
  ['both chosen, no address that works', { ...duty, choice: 'BOTH', canMail: false }, 'Telegram'],
  ['no Telegram', { ...duty, canTelegram: false }, 'mail'],
  ['no Telegram, both chosen', { ...duty, canTelegram: false, choice: 'BOTH' }, 'mail'],
  ['no Telegram, Telegram chosen for a duty', { ...duty, canTelegram: false, choice: 'TELEGRAM' }, 'mail'],
  ['no Telegram, no address that works', { ...duty, canTelegram: false, canMail: false }, 'nowhere'],
  ['no duty, nothing chosen, no Telegram', { ...offer, canTelegram: false }, 'mail'],
  ['no duty, unsubscribed, no Telegram', { ...offer, canTelegram: false, choice: 'TELEGRAM' }, 'nowhere'],
  ['no duty, e-mail chosen, no Telegram', { ...offer, canTelegram: false, choice: 'EMAIL' }, 'mail'],
  ['a password link, e-mail chosen', { ...link, choice: 'EMAIL' }, 'Telegram'],
  ['a password link, both chosen', { ...link, choice: 'BOTH' }, 'Telegram'],
  ['a password link, e-mail chosen, no Telegram', { ...link, canTelegram: false, choice: 'EMAIL' }, 'mail'],
] as const)('%s: %s goes to %s', (_, given, expected) => {
  expect(ways(given)).toBe(expected);
});
