import { lazy } from 'react';

/** The screen in place of what cannot be loaded without a connection, fetched when it is needed. */
export const OfflineScreen = lazy(async () => ({ default: (await import('./offline-page.tsx')).OfflinePage }));
