import { expect, it } from 'vitest';
import { routeOf, type Ways } from './routing.ts';

const duty: Ways = { kind: 'TOPPED_UP', hasTelegram: true, hasBlockedBot: false, canMail: true, choice: undefined };
const offer: Ways = { ...duty, kind: 'TIME_OFFERED' };
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
  ['the bot blocked', { ...duty, hasBlockedBot: true }, 'mail'],
  ['the bot blocked, both chosen', { ...duty, hasBlockedBot: true, choice: 'BOTH' }, 'mail'],
  ['the bot blocked, Telegram chosen for a duty', { ...duty, hasBlockedBot: true, choice: 'TELEGRAM' }, 'mail'],
  ['the bot blocked, no address that works', { ...duty, hasBlockedBot: true, canMail: false }, 'nowhere'],
  ['no Telegram', { ...duty, hasTelegram: false }, 'mail'],
  ['no Telegram, no address', { ...duty, hasTelegram: false, canMail: false }, 'nowhere'],
  ['no duty, nothing chosen, the bot blocked', { ...offer, hasBlockedBot: true }, 'mail'],
  ['no duty, unsubscribed, the bot blocked', { ...offer, hasBlockedBot: true, choice: 'TELEGRAM' }, 'nowhere'],
  ['no duty, e-mail chosen, the bot blocked', { ...offer, hasBlockedBot: true, choice: 'EMAIL' }, 'mail'],
] as const)('%s: %s goes to %s', (_, given, expected) => {
  expect(ways(given)).toBe(expected);
});
