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

/**
 * Replaces the Russian texts of the sources with those of the build's language. A text without a
 * translation fails the build.
 */
export function translateTexts(language: Language): Plugin {
  const catalogue = isTranslated(language) ? readCatalogue(language) : ({ id }: Message) => [id];
  const missing = new Set<string>();
  const find: FindTranslation = (message) => {
    const translation = catalogue(message);
    if (!translation) missing.add(message.id);
    return translation;
  };
  return {
    name: 'kampus-translate-texts',
    enforce: 'pre',
    transform(code, id) {
      const file = relative(root, id.split('?')[0] ?? id);
      if (!isTranslated(language) || !hasTexts(file)) return undefined;
      return { code: translateSource(code, file, find), map: null };
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const written = Object.entries(htmlTexts).reduce(
          (page, [name, text]) => page.replaceAll(`{{${name}}}`, find({ id: text })?.[0] ?? text),
          html,
        );
        // Files without texts, such as icons, are there once for all languages.
        const shared = written.replaceAll(new RegExp(`"/${language}/(?!assets/)`, 'g'), '"/');
        return shared.replace('<html lang="ru"', `<html lang="${language}"`);
      },
    },
    buildEnd() {
      if (missing.size > 0)
        this.error(
          `languages/${language}.po: ${missing.size} texts are not translated: ${[...missing].slice(0, 5).join(' · ')}`,
        );
    },
  };
}
