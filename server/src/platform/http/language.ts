import type { IncomingMessage } from 'node:http';
import {
  isLanguage,
  type Language,
  languageCookie,
  languageParameter,
  originalLanguage,
  readInParameter,
} from '@kampus/contract/languages';

type Addressed = Pick<IncomingMessage, 'url' | 'headers'>;

function languageIn({ url = '' }: Addressed, parameter: string): Language | undefined {
  const query = url.split('?')[1];
  if (query === undefined || !query.includes(parameter)) return undefined;
  const asked = new URLSearchParams(query).get(parameter);
  return isLanguage(asked) ? asked : undefined;
}

/** The language that a page's address chooses: `?lang=uk`. */
export const chosenLanguage = (request: Addressed): Language | undefined => languageIn(request, languageParameter);

function keptLanguage({ headers: { cookie } }: Addressed): Language | undefined {
  if (cookie === undefined) return undefined;
  const pair = cookie.split(';').find((text) => text.trim().startsWith(`${languageCookie}=`));
  const kept = pair?.trim().slice(languageCookie.length + 1);
  return isLanguage(kept) ? kept : undefined;
}

/** The language of a page: from its address, else from the cookie, else Russian. */
export const languageOfPage = (request: Addressed): Language =>
  chosenLanguage(request) ?? languageIn(request, readInParameter) ?? keptLanguage(request) ?? originalLanguage;

/** The cookie that keeps a choice for a year. */
export const keepLanguage = (language: Language, publicUrl: string): string =>
  `${languageCookie}=${language}; Path=/; Max-Age=31536000; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`;

const weightOf = (preference: string): number => Number(/;\s*q=([\d.]{1,5})/i.exec(preference)?.[1] ?? 1);

/**
 * The language of the API: of those in `Accept-Language` that Kampus has, the one with the highest
 * weight, else Russian.
 */
export function languageOfApi({ headers }: Pick<Addressed, 'headers'>): Language {
  const preferences = (headers['accept-language'] ?? '').slice(0, 200).split(',');
  const wanted = preferences
    .filter((preference) => weightOf(preference) > 0)
    .toSorted((one, other) => weightOf(other) - weightOf(one));
  return wanted.map((preference) => preference.trim().slice(0, 2).toLowerCase()).find(isLanguage) ?? originalLanguage;
}
