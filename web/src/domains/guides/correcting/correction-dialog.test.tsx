import type { Guide } from '@kampus/contract/guides/guides';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { signIn } from '#shared/testing/sign-in.ts';
import { CorrectionDialog } from './correction-dialog.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const show = (guide: Guide) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <CorrectionDialog guide={guide} start={undefined} onClose={vi.fn()} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

it('a missing passage is named at its field, which gets the focus, until it is written', async () => {
  // Only the fields that the dialog reads.
  show({ id: 3, version: 1 } as Guide);
  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
  const passage = screen.getByLabelText('Место в гайде');
  expect(passage.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(passage);
  await userEvent.type(passage, 'До 31 марта');
  expect(screen.queryByText('Отметьте место в тексте')).toBeNull();
});

it('a correction of a twin is sent with its language, one of the guide without', async () => {
  const sent = vi.fn();
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent(JSON.parse(String(body)).language);
    return Response.json({ id: 1 });
  });
  signIn('reader');
  for (const guide of [
    { twinVersion: 2, language: 'uk' },
    { twinVersion: undefined, language: 'en' },
  ]) {
    show({ id: 3, version: 1, ...guide } as Guide);
    await userEvent.type(screen.getByLabelText('Место в гайде'), 'До 31 марта');
    await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
    await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
    expect(sent).toHaveBeenCalledWith(guide.twinVersion ? guide.language : undefined);
    sent.mockClear();
    cleanup();
  }
});
