import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerJson } from '#shared/api/testing.ts';
import { useGuideSearch } from './use-guide-search.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Searches as somebody types. Returns the live searches and those after a pause. */
function search() {
  const asked: Record<'live' | 'whole', string[]> = { live: [], whole: [] };
  vi.stubGlobal('fetch', async (address: string) => {
    const { searchParams } = new URL(address, 'http://localhost');
    asked[searchParams.get('typed') === 'whole' ? 'whole' : 'live'].push(searchParams.get('q') ?? '');
    return answerJson([]);
  });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { rerender } = renderHook(useGuideSearch, { wrapper, initialProps: '' });
  return { asked, type: rerender };
}

it('a search without an exact result is counted after a pause, and not while a word is typed', async () => {
  const { asked, type } = search();
  type('гурто');
  await vi.waitFor(() => expect(asked.live).toEqual(['гурто']));
  type('гуртожиток');
  await vi.waitFor(() => expect(asked.whole).toEqual(['гуртожиток']), 4000);
});
