import { lazyPlainPage } from './lazy-page.tsx';

/** The not-found screen. Its code is fetched when needed, because most visits never show it. */
export const NotFound = lazyPlainPage(async () => (await import('./not-found-page.tsx')).NotFoundPage);
