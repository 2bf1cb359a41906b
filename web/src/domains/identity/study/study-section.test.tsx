import type { User } from '@kampus/contract/identity/accounts';
import { defaultPublicSettings } from '@kampus/contract/public-settings';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { setPublicSettings } from '#shared/api/public-settings.ts';
import { StudySection } from './study-section.tsx';
import { studyProofTexts as texts } from './texts.ts';

afterEach(() => {
  cleanup();
  setPublicSettings(defaultPublicSettings);
  vi.unstubAllGlobals();
});

it('keeps its place while it loads, and says that it could not', async () => {
  setPublicSettings({ ...defaultPublicSettings, hasMail: true });
  const { promise: response, resolve: respond } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => response);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {/* Only the field that the section reads. */}
      <StudySection user={{ status: 'CONFIRMED' } as User} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('status')).toBeTruthy();
  respond(Response.json({}, { status: 500 }));
  expect(await screen.findByText(texts.loadFailed)).toBeTruthy();
  expect(screen.getByRole('heading', { name: texts.title })).toBeTruthy();
});
