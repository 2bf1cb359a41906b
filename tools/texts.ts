import { existsSync, writeFileSync } from 'node:fs';
import { pluralForms, readCatalogue, readEntries, type Translated, writeCatalogue } from '@kampus/languages/catalogue';
import { collectMessages } from '@kampus/languages/sources';
import { root } from './root.ts';

/** Brings the catalogues of all languages up to date with the texts of the sources. */
const messages = collectMessages();
for (const language of Object.keys(pluralForms) as Translated[]) {
  const file = `${root}/languages/${language}.po`;
  const find = existsSync(file) ? readCatalogue(language, readEntries(language)) : () => undefined;
  writeFileSync(file, writeCatalogue(language, messages, find));
  const missing = [...messages.keys()].filter((message) => !find(message));
  console.log(`languages/${language}.po: ${messages.size} texts, ${missing.length} without a translation`);
}
