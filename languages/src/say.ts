import { AsyncLocalStorage } from 'node:async_hooks';
import { pluralForm } from '@kampus/contract/format/plural';
import { type Language, originalLanguage } from '@kampus/contract/languages';
import { isTranslated, keyOf, readServerTexts, type Translated } from './catalogue.ts';

// Texts that the server sends itself: messages of the bot and e-mails. They stand in the sources in
// Russian, as all texts do, and are said in the language of the person who reads them.

const speaking = new AsyncLocalStorage<Language>();

/** Runs `work`, which says all its texts in this language. */
export const speakIn = <T>(language: Language, work: () => T): T => speaking.run(language, work);

/** The language in which texts are said now. Russian outside `speakIn`. */
export const spokenLanguage = (): Language => speaking.getStore() ?? originalLanguage;

interface Translation {
  /** Names of the values in the order of the Russian text. */
  names: readonly string[];
  forms: readonly string[];
}

const mark = '{}';

/** Translations of a language by the Russian text, with `{}` in place of each value. */
function readTranslations(language: Translated): Map<string, Translation> {
  return new Map(
    readServerTexts(language).map(({ msgid, msgctxt, msgstr }) => [
      keyOf(msgid.replaceAll(/\{\w+\}/g, mark), Boolean(msgctxt)),
      { names: [...msgid.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name), forms: msgstr },
    ]),
  );
}

const translations = new Map<Language, Map<string, Translation>>();

/** The translation of a text into the spoken language. Undefined in Russian. */
function findTranslation(text: string, isCounted = false): Translation | undefined {
  const language = spokenLanguage();
  if (!isTranslated(language)) return undefined;
  const known = translations.get(language) ?? readTranslations(language);
  translations.set(language, known);
  return known.get(keyOf(text, isCounted));
}

/** A text with values in the spoken language: say`Ваш баланс пополнен на ${sum}.` */
export function say(texts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  const found = findTranslation(texts.join(mark));
  if (!found) return texts.map((text, index) => text + String(values[index] ?? '')).join('');
  const byName = new Map(found.names.map((name, index) => [name, String(values[index])]));
  return (found.forms[0] ?? '').replaceAll(/\{(\w+)\}/g, (whole, name: string) => byName.get(name) ?? whole);
}

/** The form of a noun for a count in the spoken language, as `pluralOf` of the contract. */
export function pluralOf(count: number, ...forms: [one: string, few: string, many: string]): string {
  return pluralForm(spokenLanguage(), count, findTranslation(forms[0], true)?.forms ?? forms);
}

/** A table of texts whose plain texts are said in the spoken language when they are read. */
export function inWords<T extends object>(texts: T): T {
  return new Proxy(texts, {
    get(table, name) {
      const text: unknown = Reflect.get(table, name);
      if (typeof text === 'string') return findTranslation(text)?.forms[0] ?? text;
      return typeof text === 'object' && text !== null ? inWords(text) : text;
    },
  });
}
