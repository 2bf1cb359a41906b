import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answerJson, buildNetwork } from '#shared/api/testing.ts';
import { BrowserRouter } from '#shared/page/browser-router.tsx';
import { ResetPage } from './reset-page.tsx';
import { resetTexts } from './texts.ts';

const address = '/password/reset?login=olena';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

it('a newer link opened in the same tab takes the place of an expired one', async () => {
  const network = buildNetwork(() => answerJson({ code: 'RESET_LINK_INVALID', message: 'Ссылка устарела' }, 400));
  vi.stubGlobal('fetch', network.fetch);
  window.history.replaceState(null, '', `${address}#first`);
  render(
    <BrowserRouter>
      <ResetPage />
    </BrowserRouter>,
  );
  const send = async () => {
    await userEvent.type(screen.getByLabelText(resetTexts.password), 'long-password-1');
    await userEvent.click(screen.getByRole('button', { name: resetTexts.submit }));
    expect(await screen.findByText('Ссылка устарела')).toBeTruthy();
  };
  await send();
  expect(window.location.hash).toBe('');
  act(() => {
    window.history.pushState(null, '', `${address}#second`);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  expect(window.location.hash).toBe('');
  expect(screen.queryByText('Ссылка устарела')).toBeNull();
  await send();
  expect(network.requests.map(({ body }) => (body as { token: string }).token)).toEqual(['first', 'second']);
});
