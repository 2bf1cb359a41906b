import { pluralForms, readCatalogue, readEntries, type Translated } from '@kampus/languages/catalogue';
import { type Message, valuesOf } from '@kampus/languages/messages';
import { collectMessages } from '@kampus/languages/sources';
import { describe, expect, it } from 'vitest';
import { read, sources } from './repository.ts';

const messages = [...collectMessages().keys()];
const translated = Object.keys(pluralForms) as Translated[];

describe.each(translated)('the catalogue %s', (language) => {
  const find = readCatalogue(language);

  it('translates every text of the sources, and no other', () => {
    expect(
      messages.filter((message) => !find(message)).map(({ id }) => id),
      '`npm run texts`, then translate',
    ).toEqual([]);
    expect(readEntries(language), '`npm run texts` removes unused texts').toHaveLength(messages.length);
  });

  it('has the values of each text', () => {
    const differs = ({ id, ...message }: Message) =>
      find({ id, ...message })?.some((text) => valuesOf(text).join() !== valuesOf(id).join());
    expect(
      messages.filter(differs).map(({ id }) => id),
      'Copy each {name} into the translation',
    ).toEqual([]);
  });

  it('has as many forms of a counted noun as the language', () => {
    const wrong = messages.filter((message) => message.plural && find(message)?.length !== pluralForms[language].count);
    expect(wrong, `Write ${pluralForms[language].count} forms: msgstr[0], msgstr[1]…`).toEqual([]);
  });

  it('has no letters of another alphabet', () => {
    const foreign = language === 'uk' ? /[ыэъё]/i : /[а-яёіїєґ]/i;
    const wrong = messages.flatMap((message) => find(message) ?? []).filter((text) => foreign.test(text));
    expect(wrong, 'Translate the whole text, in the letters of the language').toEqual([]);
  });
});

it('no text in quotes is without a word to translate', () => {
  const isRussianEverywhere = (line: string) => /[`'](?!.*[а-яё])[^`']*«[^`']*»[^`']*[`']/i.test(line);
  const wrong = sources
    .filter((file) => /^(contract|web)\/src\//.test(file) && !file.includes('.test'))
    .filter((file) => file !== 'contract/src/format/quotes.ts')
    .filter((file) => read(file).split('\n').some(isRussianEverywhere));
  expect(wrong, '`quote` of contract/src/format/quotes.ts has the quotes of each language').toEqual([]);
});
