import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerJson, buildNetwork, buildToken } from '#shared/api/testing.ts';
import { clearTokens, storeTokens } from '#shared/api/tokens.ts';
import { useUser } from '#shared/api/use-user.ts';
import { uiTexts } from '#shared/ui/texts.ts';
import { FactorSection } from './factor-section.tsx';
import { factorTexts as texts } from './texts.ts';

beforeEach(() => storeTokens({ accessToken: buildToken(), refreshToken: 'first' }));
afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

function Section() {
  const { data: user } = useUser();
  return user ? <FactorSection isOn={user.hasSecondFactor ?? false} hasCalendar={false} /> : null;
}

it('after a lost answer the next press says that the factor is on, and the page shows it', async () => {
  const refusal = 'Второй фактор уже включён.';
  let hasSecondFactor = false;
  const network = buildNetwork(({ url, method }) => {
    if (url.endsWith('/auth/refresh')) return answerJson({ accessToken: buildToken(), refreshToken: 'second' });
    if (method === 'GET') return answerJson({ hasSecondFactor });
    if (method === 'POST') return answerJson({ uri: 'otpauth://totp/Kampus', qr: 'data:,', secret: 'GEZDGNBV' });
    if (hasSecondFactor) return answerJson({ code: 'CONFLICT', message: refusal }, 409);
    hasSecondFactor = true;
    throw new TypeError('Failed to fetch');
  });
  vi.stubGlobal('fetch', network.fetch);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Section />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: texts.turnOn }));
  await userEvent.type(await screen.findByLabelText(texts.code), '123456');
  const confirm = screen.getAllByRole('button', { name: texts.confirm }).at(-1) as HTMLElement;
  await userEvent.click(confirm);
  await vi.waitFor(() => expect(hasSecondFactor).toBe(true));
  await userEvent.click(confirm);
  expect(await screen.findByText(refusal)).toBeTruthy();
  expect(await screen.findByText(texts.isOn)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: uiTexts.cancel }));
  expect(await screen.findByRole('button', { name: texts.turnOff })).toBeTruthy();
});
