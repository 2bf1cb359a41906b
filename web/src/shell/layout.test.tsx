import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
// Loads the lazy page before the test, so that no test waits for it.
import '#shared/offline/offline-page.tsx';
import { offlineTexts } from '#shared/offline/texts.ts';
import { Layout } from './layout.tsx';

afterEach(cleanup);

it('offline, a bar whose code could not be loaded shows the offline page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  function Search(): never {
    throw new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/guide-search.js');
  }
  render(
    <MemoryRouter>
      <Layout topBar={<Search />}>Страница</Layout>
    </MemoryRouter>,
  );
  expect(await screen.findByRole('heading', { name: offlineTexts.title })).toBeTruthy();
});
