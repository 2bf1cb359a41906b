import { expect, it } from 'vitest';
import { translatorOf } from './translator.ts';

const toEnglish = translatorOf('en');

it('translates a text of the server', () => {
  expect(toEnglish('Неверный логин или пароль')).toMatch(/^[\x20-\x7e’]+$/);
});

it('finds the text that was filled with values', () => {
  const translated = toEnglish('Логин: не короче 4 символов');
  expect(translated).toContain('4');
  expect(translated).not.toMatch(/[а-яё]/i);
});

it('leaves what nobody translates: texts of people, and Russian itself', () => {
  expect(toEnglish('Общежитие Mlynská dolina')).toBe('Общежитие Mlynská dolina');
  expect(translatorOf('ru')('Неверный логин или пароль')).toBe('Неверный логин или пароль');
});
