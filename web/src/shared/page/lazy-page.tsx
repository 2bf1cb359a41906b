import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A page whose code comes when its route is first shown, or earlier by `load`. */
export type LazyPage = LazyExoticComponent<ComponentType> & { load: () => Promise<unknown> };

interface PageModule {
  default: ComponentType;
}

/**
 * A promise whose value can be read at once, so that a page whose code is there is rendered in the
 * same pass.
 */
const settled = (page: PageModule): Promise<PageModule> =>
  Object.assign(Promise.resolve(page), {
    // biome-ignore lint/suspicious/noThenProperty: React asks for the value by `then`, and takes it where it comes at once.
    then: (resolve: (value: PageModule) => void) => resolve(page),
  }) as Promise<PageModule>;

/** A page without data of the server. */
export function lazyPlainPage(fetchPage: () => Promise<ComponentType>): LazyPage {
  let page: PageModule | undefined;
  const load = async () => {
    page ??= { default: await fetchPage() };
    return page;
  };
  return Object.assign(
    lazy(() => (page ? settled(page) : load())),
    { load },
  );
}

/** The same, together with what loads its data. */
export const lazyPage = (fetchPage: () => Promise<ComponentType>): LazyPage =>
  lazyPlainPage(async () => {
    const [Page, { DataProvider }] = await Promise.all([fetchPage(), import('../api/data-provider.tsx')]);
    return () => (
      <DataProvider>
        <Page />
      </DataProvider>
    );
  });
