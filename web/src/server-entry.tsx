import type { RenderedScreen, ScreenRequest } from '@kampus/contract/pages/rendering';
import { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { setTransport } from '#shared/api/call.ts';
import { setPublicSettings } from '#shared/api/public-settings.ts';
import { fillQueryClient, queryClient } from '#shared/api/query-client.ts';
import { setFirstScreen } from '#shared/page/first-screen.ts';
import { NotFound } from '#shared/page/not-found.ts';
import { App } from './app.tsx';
import { firstDataOf } from './first-data.ts';
import { screens } from './screens.tsx';

/** The mark that React leaves for a part that failed on the server. */
const failedPart = '<!--$!-->';

async function loadQueries({ page, address }: ScreenRequest): Promise<[readonly unknown[], unknown][]> {
  const load = page && (await firstDataOf(page.name));
  if (!page || !load) return [];
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await load(client, page.params, new URL(address, 'http://localhost').searchParams);
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data]);
}

/**
 * Renders a page for a visitor. Code and data are loaded first. The rendering itself is
 * synchronous, so it can use the same query client as the browser. Throws the errors of components
 * and of the API.
 */
export async function renderScreen(request: ScreenRequest): Promise<RenderedScreen> {
  const { page, address, now, settings, fetch } = request;
  setTransport(fetch);
  setPublicSettings(settings);
  const [queries] = await Promise.all([loadQueries(request), (page ? screens[page.name] : NotFound).load()]);
  const firstScreen = { renderedAtMs: now.getTime(), isMissing: page === undefined, queries };
  setFirstScreen(firstScreen);
  fillQueryClient(queries);
  try {
    const html = renderToString(
      <StrictMode>
        <StaticRouter location={address}>
          <App />
        </StaticRouter>
      </StrictMode>,
    );
    if (html.includes(failedPart)) throw new Error('A part of the screen was not rendered.');
    return { html, firstScreen };
  } finally {
    queryClient.clear();
    setFirstScreen(undefined);
  }
}
