import { buildLanguage, languageParameter } from '@kampus/contract/languages';
import { onSessionChange } from '#shared/api/session-changes.ts';
import { readAccessToken } from '#shared/api/tokens.ts';

/**
 * Saves a language that a signed-in person chooses in the account. A sign-in opens the page in the
 * saved language.
 */
export function followLanguage(): void {
  const chosen = new URLSearchParams(window.location.search).get(languageParameter);
  if (chosen === buildLanguage && readAccessToken() !== null)
    void import('./own-language.ts').then(({ saveLanguage }) => saveLanguage());
  onSessionChange((change) => {
    if (change === 'replaced') void import('./own-language.ts').then(({ openLanguage }) => openLanguage());
  });
}
