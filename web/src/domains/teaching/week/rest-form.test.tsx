import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { uiTexts } from '#shared/ui/texts.ts';
import { RestForm } from './rest-form.tsx';

it('says that it loads', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RestForm />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('status').textContent).toBe(uiTexts.loading);
  vi.unstubAllGlobals();
});
