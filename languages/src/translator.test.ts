import { describeContact } from '@kampus/contract/teaching/contact-fault';
import { expect, it } from 'vitest';
import { keyOf, readServerTexts } from './catalogue.ts';
import { collectMessages } from './sources.ts';
import { translatorOf } from './translator.ts';

const messages = [...collectMessages()];
const toEnglish = translatorOf('en');

it('translates a text of the server', () => {
  expect(toEnglish('Неверный логин или пароль')).toMatch(/^[\x20-\x7e’]+$/);
});

it('finds the text that was filled with values', () => {
  const translated = toEnglish('Логин: не короче 4 символов');
  expect(translated).toContain('4');
  expect(translated).not.toMatch(/[а-яё]/i);
});

it('says in each language which contact a public text has', () => {
  const fault = describeContact('Пишите на maria@stuba.sk') ?? '';
  for (const language of ['uk', 'sk', 'en'] as const) {
    const translated = translatorOf(language)(fault);
    expect(translated).toContain('maria@stuba.sk');
    expect(translated).not.toMatch(language === 'uk' ? /[ыэъё]/i : /[а-яё]/i);
  }
});

it('leaves what nobody translates: texts of people, and Russian itself', () => {
  expect(toEnglish('Общежитие Mlynská dolina')).toBe('Общежитие Mlynská dolina');
  expect(translatorOf('ru')('Неверный логин или пароль')).toBe('Неверный логин или пароль');
});

it.each(['uk', 'sk', 'en'] as const)('%s: the server reads all texts of the contract and of its own', (language) => {
  const read = new Set(readServerTexts(language).map(({ msgid, msgctxt }) => keyOf(msgid, msgctxt !== undefined)));
  const needed = messages
    .filter(([, files]) => files.some((file) => !file.startsWith('web/')))
    .map(([{ id, plural }]) => keyOf(id, plural !== undefined));
  expect(needed.length).toBeGreaterThan(500);
  expect(needed.filter((key) => !read.has(key))).toEqual([]);
});
