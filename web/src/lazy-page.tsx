import { type ComponentType, lazy } from 'react';

/** A page that is fetched when its route is first shown, together with what loads its data. */
export const lazyPage = (load: () => Promise<ComponentType>) =>
  lazy(async () => {
    const [Page, { DataProvider }] = await Promise.all([load(), import('./shared/api/data-provider.tsx')]);
    return {
      default: () => (
        <DataProvider>
          <Page />
        </DataProvider>
      ),
    };
  });
