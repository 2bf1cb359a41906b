import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLanguage, type Language, originalLanguage } from '@kampus/contract/languages';
import { isTranslated, readCatalogue } from '@kampus/languages/catalogue';
import { type FindTranslation, type Message, translateSource } from '@kampus/languages/messages';
import { hasTexts } from '@kampus/languages/sources';
import type { Plugin } from 'vite';
import { htmlTexts } from './html-texts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The language of this build. Throws for a language that Kampus does not have. */
export function readBuildLanguage(): Language {
  const language = process.env['KAMPUS_LANGUAGE'] ?? originalLanguage;
  if (!isLanguage(language)) throw new Error(`KAMPUS_LANGUAGE: there is no language «${language}».`);
  return language;
}

/** Values that the sources read at build time. */
export const languageDefines = (language: Language): Record<string, string> => ({
  interfaceLanguage: JSON.stringify(language),
});

const catalogueOf = (language: Language): FindTranslation =>
  isTranslated(language) ? readCatalogue(language) : ({ id }: Message) => [id];

/** The manifest of the installed app with the texts of a language. */
function translateManifest(language: Language, find: (text: string) => string): string {
  const manifest = JSON.parse(readFileSync(new URL('public/manifest.webmanifest', import.meta.url), 'utf8')) as object;
  const texts = { name: find(htmlTexts.title), description: find(htmlTexts.installed) };
  return JSON.stringify({ ...manifest, ...texts, lang: language });
}

/**
 * Replaces the Russian texts of the sources with those of the build's language. A text without a
 * translation fails the build; in development it stays Russian, with a warning that names it.
 */
export function translateTexts(language: Language, catalogue = catalogueOf(language)): Plugin {
  const missing = new Set<string>();
  const find: FindTranslation = (message) => {
    const translation = catalogue(message);
    if (!translation) missing.add(message.id);
    return translation;
  };
  const findText = (id: string): string => find({ id })?.[0] ?? id;
  const nameMissing = (): string =>
    `languages/${language}.po: ${missing.size} texts are not translated: ${[...missing].slice(0, 5).join(' · ')}`;
  return {
    name: 'kampus-translate-texts',
    enforce: 'pre',
    buildStart() {
      if (!isTranslated(language) || this.environment.mode !== 'build') return;
      const source = translateManifest(language, findText);
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source });
    },
    transform(code, id) {
      const file = relative(root, id.split('?')[0] ?? id);
      if (!isTranslated(language) || !hasTexts(file)) return undefined;
      const known = missing.size;
      const translated = translateSource(code, file, find);
      if (missing.size > known && this.environment.mode === 'dev') this.warn(nameMissing());
      return { code: translated, map: null };
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const written = Object.entries(htmlTexts).reduce(
          (page, [name, text]) => page.replaceAll(`{{${name}}}`, findText(text)),
          html,
        );
        // Files without texts, such as icons, are there once for all languages.
        const shared = written.replaceAll(new RegExp(`"/${language}/(?!assets/|manifest)`, 'g'), '"/');
        return shared.replace('<html lang="ru"', `<html lang="${language}"`);
      },
    },
    buildEnd() {
      if (missing.size > 0 && this.environment.mode === 'build') this.error(nameMissing());
    },
  };
}
