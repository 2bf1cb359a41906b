import { buildLanguage, languageParameter, originalLanguage } from '@kampus/contract/languages';
import { call } from '#shared/api/call.ts';

/** Saves the language of this page in the account. A failed call changes nothing. */
export const saveLanguage = (): Promise<unknown> =>
  call('setLanguage', { body: { language: buildLanguage } }).catch(() => undefined);

/** Loads the page in the language of the account. An account without one gets that of this page. */
export async function openLanguage(): Promise<void> {
  const { language } = await call('getLanguage').catch(() => ({ language: undefined }));
  if (language === null && buildLanguage !== originalLanguage) await saveLanguage();
  if (!language || language === buildLanguage) return;
  const query = new URLSearchParams(window.location.search);
  query.set(languageParameter, language);
  window.location.replace(`${window.location.pathname}?${query}${window.location.hash}`);
}
