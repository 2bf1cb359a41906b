import { expect, it } from 'vitest';
import { emailField, isEmail } from './email.ts';

it.each(['anna@stuba.sk', 'a.b+kampus@student.uniba.sk', `o'neil@mail.example.com`, `${'a'.repeat(64)}@stuba.sk`])(
  '%s is an address',
  (text) => {
    expect(isEmail(text)).toBe(true);
  },
);

it.each([
  'anna',
  '@stuba.sk',
  'anna@stuba',
  'anna@@stuba.sk',
  '"anna k"@stuba.sk',
  'anna(comment)@stuba.sk',
  'anna@(comment)stuba.sk',
  'anna@stuba.sk, eva@stuba.sk',
  'Anna <anna@stuba.sk>',
  'anna@[127.0.0.1]',
  'anna@127.0.0.1',
  'anna..k@stuba.sk',
  'anna@-stuba.sk',
  'anna@stuba.sk\r\nBcc: eva@stuba.sk',
  `${'a'.repeat(65)}@stuba.sk`,
  `anna@${'a.'.repeat(130)}sk`,
])('%j is no address', (text) => {
  expect(isEmail(text)).toBe(false);
});

it('spaces around an address are removed', () => {
  expect(emailField.parse(' anna@stuba.sk\n')).toBe('anna@stuba.sk');
});
