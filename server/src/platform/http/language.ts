import {
  isLanguage,
  type Language,
  languageCookie,
  languageParameter,
  originalLanguage,
} from '@kampus/contract/languages';
import type { FastifyRequest } from 'fastify';

/** The language that a page's address asks for: `?lang=uk`. */
export function chosenLanguage({ url }: FastifyRequest): Language | undefined {
  const query = url.split('?')[1];
  if (query === undefined || !query.includes(languageParameter)) return undefined;
  const chosen = new URLSearchParams(query).get(languageParameter);
  return isLanguage(chosen) ? chosen : undefined;
}

function keptLanguage({ headers: { cookie } }: FastifyRequest): Language | undefined {
  if (cookie === undefined) return undefined;
  const pair = cookie.split(';').find((text) => text.trim().startsWith(`${languageCookie}=`));
  const kept = pair?.trim().slice(languageCookie.length + 1);
  return isLanguage(kept) ? kept : undefined;
}

/** The language of a page: of the address, else the one that the browser keeps, else Russian. */
export const languageOfPage = (request: FastifyRequest): Language =>
  chosenLanguage(request) ?? keptLanguage(request) ?? originalLanguage;

/** The cookie that keeps a choice for a year. */
export const keepLanguage = (language: Language): string =>
  `${languageCookie}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`;

/** The language of the API: the first of `Accept-Language` that Kampus has, else Russian. */
export function languageOfApi({ headers }: FastifyRequest): Language {
  const wanted = (headers['accept-language'] ?? '').slice(0, 200).split(',');
  const known = wanted.map((tag) => tag.trim().slice(0, 2).toLowerCase()).find(isLanguage);
  return known ?? originalLanguage;
}
