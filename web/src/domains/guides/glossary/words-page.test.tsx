import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('how a word sounds is marked as Russian where the interface is not', async () => {
  // Builds of other languages have it; it is read when the modules load.
  vi.stubGlobal('interfaceLanguage', 'en');
  vi.resetModules();
  const { WordsPage } = await import('./words-page.tsx');
  const { glossaryQuery } = await import('./queries.ts');
  const term = {
    id: 1,
    term: 'vlak',
    reading: 'влак',
    meaning: 'поезд',
    meaningUk: 'потяг',
    example: null,
    place: null,
  };
  const queryClient = new QueryClient();
  queryClient.setQueryData(glossaryQuery.queryKey, [term]);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <WordsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(html).toMatch(/<span lang="sk">vlak<\/span><span lang="ru"[^>]*>влак<\/span>/);
});
