import { lazy } from 'react';

/** The screen for content that cannot be loaded offline. Its code is fetched when needed. */
export const OfflineScreen = lazy(async () => ({ default: (await import('./offline-page.tsx')).OfflinePage }));
