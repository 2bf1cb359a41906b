import { buildLanguage, languageParameter } from '@kampus/contract/languages';
import { onSessionChange } from '#shared/api/session-changes.ts';
import { readAccessToken } from '#shared/api/tokens.ts';

/**
 * A signed-in person's choice is kept in the account, and a sign-in elsewhere takes it from there.
 */
export function followLanguage(): void {
  const chosen = new URLSearchParams(window.location.search).get(languageParameter);
  if (chosen === buildLanguage && readAccessToken() !== null)
    void import('./own-language.ts').then(({ keepLanguage }) => keepLanguage());
  onSessionChange((change) => {
    if (change === 'replaced') void import('./own-language.ts').then(({ takeLanguage }) => takeLanguage());
  });
}
