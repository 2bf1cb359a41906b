import { lazy } from 'react';

/** The not-found screen, fetched when something is not there: most visits never see it. */
export const NotFound = lazy(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage }));
