import { defaultPublicSettings, type PublicSettings } from '@kampus/contract/public-settings';
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { setPublicSettings } from '#shared/api/public-settings.ts';
import { AboutPage } from './about-page.tsx';
import { PrivacyPage } from './privacy-page.tsx';

/** The text of both pages on a portal with these settings. */
function read(settings: Partial<PublicSettings>): string {
  setPublicSettings({ ...defaultPublicSettings, ...settings });
  render(
    <MemoryRouter>
      <AboutPage />
      <PrivacyPage />
    </MemoryRouter>,
  );
  return document.body.textContent;
}
afterEach(() => {
  cleanup();
  setPublicSettings(defaultPublicSettings);
});

it('the pages name the bank and the mails of a portal that has them', () => {
  const text = read({ bank: { iban: 'SK5299990000198742637541', name: 'Kampus' }, hasMail: true });
  expect(text).toContain('кнопка «Пополнить»');
  expect(text).toContain('через него идут письма портала');
  expect(text).toContain('Переводы на счёт портала');
  expect(text).toContain('знаки счёта и сообщение перевода стираются вместе с аккаунтом');
});

it('without a bank account and a mail server they say that a curator tops up, and no mails', () => {
  const text = read({ bank: null, hasMail: false });
  expect(text).toContain('Баланс пополняет куратор');
  expect(text).not.toContain('кнопка «Пополнить»');
  expect(text).not.toContain('письма портала');
  expect(text).not.toMatch(/Переводы на счёт портала|сообщение перевода/);
});
