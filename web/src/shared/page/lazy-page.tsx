import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { awaitCode } from './awaited-code.ts';

/** A page with code that loads when its route is first shown, or earlier by `load`. */
export type LazyPage = LazyExoticComponent<ComponentType> & { load: () => Promise<unknown> };

interface PageModule {
  default: ComponentType;
}

/** A promise that React reads synchronously, so that a loaded page renders in the same pass. */
const settled = (page: PageModule): Promise<PageModule> =>
  Object.assign(Promise.resolve(page), {
    // biome-ignore lint/suspicious/noThenProperty: React reads a synchronous value from `then`.
    then: (resolve: (value: PageModule) => void) => resolve(page),
  }) as Promise<PageModule>;

/** A page that needs no data from the server. */
export function lazyPlainPage(fetchPage: () => Promise<ComponentType>): LazyPage {
  let page: PageModule | undefined;
  const load = async () => {
    page ??= { default: await fetchPage() };
    return page;
  };
  return Object.assign(
    lazy(() => (page ? settled(page) : awaitCode(load()))),
    { load },
  );
}

/** Same, with the code that loads its data. */
export const lazyPage = (fetchPage: () => Promise<ComponentType>): LazyPage =>
  lazyPlainPage(async () => {
    const [Page, { DataProvider }] = await Promise.all([fetchPage(), import('../api/data-provider.tsx')]);
    return () => (
      <DataProvider>
        <Page />
      </DataProvider>
    );
  });
