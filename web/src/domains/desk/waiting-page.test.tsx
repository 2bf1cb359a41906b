import { defaultPublicSettings } from '@kampus/contract/public-settings';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { setPublicSettings } from '#shared/api/public-settings.ts';
import { deskTexts } from './texts.ts';
import { WaitingPage } from './waiting-page.tsx';

afterEach(() => {
  cleanup();
  setPublicSettings(defaultPublicSettings);
  vi.unstubAllGlobals();
});

it.each([
  ['with', { iban: 'SK00', name: 'Kampus' }, deskTexts.waitingLead, '2'],
  ['without', null, deskTexts.nothingWaits, undefined],
])('%s a bank account, the lead agrees with the rows about transfers that wait', async (_name, bank, lead, number) => {
  setPublicSettings({ ...defaultPublicSettings, bank });
  const others = { reports: 0, reviews: 0, notices: 0, corrections: 0, guides: 0, disputes: 0, payouts: 0 };
  vi.stubGlobal('fetch', async () => Response.json({ ...others, bank: 2, objections: 0 }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <WaitingPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => /^\d+/.exec(textContent)?.[0]).find((count) => count !== '0')).toBe(number);
  expect(screen.getByText(lead)).toBeTruthy();
});
