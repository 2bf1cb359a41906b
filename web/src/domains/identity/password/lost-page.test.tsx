import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { buildNetwork } from '#shared/api/testing.ts';
import { LostPage } from './lost-page.tsx';
import { lostTexts } from './texts.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('the typed login is still there when the request is changed', async () => {
  vi.stubGlobal('fetch', buildNetwork(() => new Response(null, { status: 204 })).fetch);
  render(
    <MemoryRouter>
      <LostPage />
    </MemoryRouter>,
  );
  await userEvent.type(screen.getByLabelText(lostTexts.login), 'olena');
  await userEvent.click(screen.getByRole('button', { name: lostTexts.submit }));
  await userEvent.click(await screen.findByRole('button', { name: lostTexts.again }));
  expect(screen.getByLabelText<HTMLInputElement>(lostTexts.login).value).toBe('olena');
});
