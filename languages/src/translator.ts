import type { Language } from '@kampus/contract/languages';
import { isTranslated, readServerTexts, type Translated } from './catalogue.ts';
import { spokenLanguage } from './say.ts';

/** Gives a Russian text in another language. A text that no catalogue knows stays as it is. */
export type Translator = (text: string) => string;

/** A text with values: what stands between the values, and their names. */
interface Pattern {
  parts: readonly string[];
  names: readonly string[];
  translation: string;
}

/** A longer text is a person's own. */
const lengthMax = 1000;

const splitTemplate = (text: string): { parts: string[]; names: string[] } => {
  const pieces = text.split(/\{(\w+)\}/);
  return { parts: pieces.filter((_, index) => index % 2 === 0), names: pieces.filter((_, index) => index % 2 === 1) };
};

/** The values of a text that has the given parts in their order. Undefined if it has not. */
function findValues(text: string, parts: readonly string[]): string[] | undefined {
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  if (!text.startsWith(first) || !text.endsWith(last)) return undefined;
  const values: string[] = [];
  let from = first.length;
  for (const part of parts.slice(1, -1)) {
    const at = text.indexOf(part, from);
    if (at < 0) return undefined;
    values.push(text.slice(from, at));
    from = at + part.length;
  }
  if (text.length - last.length < from) return undefined;
  return [...values, text.slice(from, text.length - last.length)];
}

function createTranslator(language: Translated): Translator {
  const entries = readServerTexts(language).filter(({ msgstr, msgctxt }) => msgstr[0] && !msgctxt);
  const whole = new Map(entries.map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? msgid]));
  const patterns: Pattern[] = entries
    .map(({ msgid, msgstr }) => ({ ...splitTemplate(msgid), translation: msgstr[0] ?? msgid }))
    .filter(({ names }) => names.length > 0)
    // A text that says more is tried first: 'Урок {name}' also fits 'Урок {name} перенесён'.
    .sort((a, b) => b.parts.join('').length - a.parts.join('').length);

  const translateLine = (text: string): string => {
    const exact = whole.get(text);
    if (exact !== undefined || text.length > lengthMax) return exact ?? text;
    for (const { parts, names, translation } of patterns) {
      const values = findValues(text, parts);
      if (!values) continue;
      const byName = new Map(names.map((name, index) => [name, whole.get(values[index] ?? '') ?? values[index] ?? '']));
      return translation.replaceAll(/\{(\w+)\}/g, (mark, name: string) => byName.get(name) ?? mark);
    }
    return text;
  };
  return translateLine;
}

const translators = new Map<Language, Translator>();

/** The translator of a language. Catalogues are read at the first use. */
export function translatorOf(language: Language): Translator {
  if (!isTranslated(language)) return (text) => text;
  const known = translators.get(language) ?? createTranslator(language);
  translators.set(language, known);
  return known;
}

/** A Russian text of the portal, such as a stored one, in the spoken language (`speakIn`). */
export const inSpoken: Translator = (text) => translatorOf(spokenLanguage())(text);
