import { type FoundPage, findPage, type PageName, type PageRoute, pageRoutes } from '@kampus/contract/pages/addresses';
import { firstDataOf } from './first-data.ts';
import { screens } from './screens.tsx';

async function prefetchData({ name, params }: FoundPage, search: URLSearchParams): Promise<void> {
  const loading = firstDataOf(name);
  if (!loading) return;
  const [load, { queryClient }] = await Promise.all([
    loading,
    import('#shared/api/query-client.ts'),
    import('#shared/api/call.ts'),
  ]);
  await load(queryClient, params, search);
}

async function prefetchPage(link: HTMLAnchorElement): Promise<void> {
  const page = findPage(link.pathname);
  if (!page) return;
  const { opens }: PageRoute = pageRoutes[page.name];
  const codes = [screens[page.name].load(), opens && screens[opens as PageName].load()];
  await Promise.all([...codes, prefetchData(page, new URLSearchParams(link.search))]);
}

/**
 * The events that say that someone is about to follow a link: the pointer over it, the focus on it,
 * a finger down on it.
 */
const intentEvents = ['pointerover', 'focusin', 'touchstart'] as const;

let lastLink: HTMLAnchorElement | undefined;

function handleIntent({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (
    !link ||
    link === lastLink ||
    link.origin !== window.location.origin ||
    link.pathname === window.location.pathname
  )
    return;
  lastLink = link;
  // A failure shows itself on the screen that needs the result.
  prefetchPage(link).catch(() => undefined);
}

/**
 * Fetches the code and the first data of the page behind a link while one is still on the way to
 * it.
 */
export function prefetchOnIntent(): void {
  for (const event of intentEvents) document.addEventListener(event, handleIntent, { passive: true });
}
