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

/** Events that signal the intent to follow a link: pointer over it, focus, or touch. */
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
  // The screen that needs the result shows the failure.
  prefetchPage(link).catch(() => undefined);
}

/** Fetches the code and the first data of a page before the user follows a link to it. */
export function prefetchOnIntent(): void {
  for (const event of intentEvents) document.addEventListener(event, handleIntent, { passive: true });
}
