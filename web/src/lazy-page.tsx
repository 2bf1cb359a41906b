import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A page whose code comes when its route is first shown, or earlier by `load`. */
export type LazyPage = LazyExoticComponent<ComponentType> & { load: () => Promise<unknown> };

/** A page without data of the server. */
export function lazyPlainPage(fetchPage: () => Promise<ComponentType>): LazyPage {
  const load = async () => ({ default: await fetchPage() });
  return Object.assign(lazy(load), { load });
}

/** The same, together with what loads its data. */
export const lazyPage = (fetchPage: () => Promise<ComponentType>): LazyPage =>
  lazyPlainPage(async () => {
    const [Page, { DataProvider }] = await Promise.all([fetchPage(), import('./shared/api/data-provider.tsx')]);
    return () => (
      <DataProvider>
        <Page />
      </DataProvider>
    );
  });
