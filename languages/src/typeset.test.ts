import type { TwinLanguage } from '@kampus/contract/languages';
import { expect, it } from 'vitest';
import { typeset } from './typeset.ts';

it.each<[TwinLanguage, string, string]>([
  ['uk', 'Гайди — у порталі, а {name} з 5 €', 'Гайди\u00a0— у\u00a0порталі, а\u00a0{name} з\u00a05\u00a0€'],
  ['uk', "У «в'їзді» й (з ним)", 'У\u00a0«в’їзді» й\u00a0(з\u00a0ним)'],
  ['sk', 'V škole a u lekára, do {euros} €', 'V\u00a0škole a\u00a0u\u00a0lekára, do {euros}\u00a0€'],
  ['sk', 'Kampus s „a tak“ ďalej', 'Kampus s\u00a0„a\u00a0tak“ ďalej'],
  ['en', "The teacher's room, students' lessons, 100 %", 'The teacher’s room, students’ lessons, 100\u00a0%'],
  ['en', "The signs ' ’ . - and a word", "The signs ' ’ . - and a word"],
])('in %s «%s» is «%s»', (language, text, expected) => {
  expect(typeset(language, text)).toBe(expected);
  expect(typeset(language, expected)).toBe(expected);
});
