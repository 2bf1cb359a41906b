import { lazyPlainPage } from './lazy-page.tsx';

/** The not-found screen, fetched when something is not there: most visits never see it. */
export const NotFound = lazyPlainPage(async () => (await import('./not-found-page.tsx')).NotFoundPage);
