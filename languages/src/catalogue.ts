import { readFileSync } from 'node:fs';
import type { Language } from '@kampus/contract/languages';
import { type GetTextTranslation, po } from 'gettext-parser';
import type { FindTranslation, Message } from './messages.ts';
import { typeset } from './typeset.ts';

export type Translated = Exclude<Language, 'ru'>;

export const isTranslated = (language: Language): language is Translated => language !== 'ru';

/** Counted nouns have a context, because the same word can also be a text of its own. */
const countContext = 'count';

/** Forms of a counted noun, in the order of `pluralOf` (contract/src/format/plural.ts). */
export const pluralForms: Record<Translated, { count: number; header: string }> = {
  uk: {
    count: 3,
    header: 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);',
  },
  sk: { count: 3, header: 'nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);' },
  en: { count: 2, header: 'nplurals=2; plural=(n != 1);' },
};

const fileOf = (language: Translated): URL => new URL(`../${language}.po`, import.meta.url);

const readText = (language: Translated): string => readFileSync(fileOf(language), 'utf8');

/** The entries of a catalogue's text, without its header. */
function parseEntries(text: string): GetTextTranslation[] {
  const { translations } = po.parse(text);
  return Object.values(translations)
    .flatMap((entries) => Object.values(entries))
    .filter(({ msgid }) => msgid !== '');
}

/** The entries with the spaces and apostrophes of the language. */
const typesetEntries = (language: Translated, entries: GetTextTranslation[]): GetTextTranslation[] =>
  entries.map((entry) => ({ ...entry, msgstr: entry.msgstr.map((text) => typeset(language, text)) }));

/** All entries of a catalogue as translators wrote them. */
export const readEntries = (language: Translated): GetTextTranslation[] => parseEntries(readText(language));

/** All entries with the spaces and apostrophes of the language. */
export const readTypeset = (language: Translated): GetTextTranslation[] =>
  typesetEntries(language, readEntries(language));

const hasServerSource = (paragraph: string): boolean => /^#:.*\b(server|contract)\//m.test(paragraph);

/**
 * The typeset entries that the server can say, a quarter of all. The others are not parsed, because
 * the parser takes 10 MB of memory for a whole catalogue.
 */
export function readServerTexts(language: Translated): GetTextTranslation[] {
  const [header = '', ...paragraphs] = readText(language).split('\n\n');
  return typesetEntries(language, parseEntries([header, ...paragraphs.filter(hasServerSource)].join('\n\n')));
}

/** Key of a text within a catalogue. */
export const keyOf = (id: string, isCounted: boolean): string => (isCounted ? `${countContext}\u0004${id}` : id);

/** Reads the catalogue of a language. Empty translations count as missing. */
export function readCatalogue(language: Translated, entries = readTypeset(language)): FindTranslation {
  const byKey = new Map(
    entries
      .filter(({ msgstr }) => msgstr.every((form) => form !== ''))
      .map(({ msgid, msgctxt, msgstr }) => [keyOf(msgid, msgctxt === countContext), msgstr]),
  );
  return ({ id, plural }) => byKey.get(keyOf(id, plural !== undefined));
}

const toEntry = ({ id, plural }: Message, files: string[], msgstr: string[]): GetTextTranslation => ({
  ...(plural && { msgctxt: countContext, msgid_plural: plural.many }),
  msgid: id,
  msgstr,
  comments: {
    reference: files.join('\n'),
    ...(plural && { extracted: `1 ${id}, 2 ${plural.few}, 5 ${plural.many}` }),
  },
});

/**
 * A catalogue as text: the given messages in their order, each with the translation that the
 * present catalogue has. Messages without one are empty.
 */
export function writeCatalogue(
  language: Translated,
  messages: ReadonlyMap<Message, string[]>,
  find: FindTranslation,
): string {
  const { count, header } = pluralForms[language];
  const plain: Record<string, GetTextTranslation> = {};
  const counted: Record<string, GetTextTranslation> = {};
  const translations = { '': plain, [countContext]: counted };
  for (const [message, files] of messages) {
    const empty = Array.from({ length: message.plural ? count : 1 }, () => '');
    const entry = toEntry(message, files, [...(find(message) ?? empty)]);
    const group = message.plural ? counted : plain;
    group[entry.msgid] = entry;
  }
  const headers = {
    Language: language,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
    'Plural-Forms': header,
  };
  return `${po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 }).toString('utf8')}\n`;
}
