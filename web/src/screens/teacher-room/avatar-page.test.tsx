import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { Toaster } from '#shared/ui/toast/toaster.tsx';
import { AvatarPage } from './avatar-page.tsx';
import { teacherRoomTexts as texts } from './texts.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a picture that is chosen while another one is uploaded stays chosen', async () => {
  let finish: () => void = () => undefined;
  class SlowRequest {
    status = 200;
    response = { avatarUrl: '/media/1.webp' };
    upload = {};
    onload: () => void = () => undefined;
    open = () => undefined;
    setRequestHeader = () => undefined;
    send = () => {
      finish = () => this.onload();
    };
  }
  vi.stubGlobal('XMLHttpRequest', SlowRequest);
  vi.stubGlobal('fetch', async () => Response.json({ login: 'teacher' }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <AvatarPage />
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const choose = async (name: string) =>
    userEvent.upload(
      screen.getByLabelText(texts.avatarChoose, { selector: 'input' }),
      new File(['x'], name, { type: 'image/png' }),
    );
  await choose('one.png');
  await userEvent.click(screen.getByRole('button', { name: texts.avatarSave }));
  await choose('two.png');
  finish();
  expect(await screen.findByText(texts.avatarSaved)).toBeTruthy();
  expect(screen.getByText('two.png')).toBeTruthy();
});
