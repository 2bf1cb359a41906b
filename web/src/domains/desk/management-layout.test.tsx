import { defaultPublicSettings } from '@kampus/contract/public-settings';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { setPublicSettings } from '#shared/api/public-settings.ts';
import { signIn } from '#shared/testing/sign-in.ts';
import { ManagementLayout } from './management-layout.tsx';
import { deskTexts } from './texts.ts';

afterEach(() => {
  cleanup();
  setPublicSettings(defaultPublicSettings);
  vi.unstubAllGlobals();
});

it('the sidebar has every room of the desk', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  setPublicSettings({ ...defaultPublicSettings, bank: { iban: 'SK00', name: 'Kampus' } });
  signIn('vera', 'ADMIN');
  const layout = <ManagementLayout>{null}</ManagementLayout>;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: layout }])} />
    </QueryClientProvider>,
  );
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  const rooms = Object.keys(deskTexts.rooms).map((room) => `/desk/${room}`);
  expect(addresses.sort()).toEqual(rooms.sort());
});
