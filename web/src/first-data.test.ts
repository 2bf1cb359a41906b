import { parseEndpoint } from '@kampus/contract/endpoints';
import { findPage, type PageName, pageRoutes, pathOf } from '@kampus/contract/pages/addresses';
import { type PageInfo, pages } from '@kampus/contract/pages/info';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { answerJson, buildNetwork } from '#shared/api/testing.ts';
import { firstDataOf } from './first-data.ts';

const ids = { universityId: '1', mainGuideId: '2', username: 'natalia.horvat' };
const rows = (Object.keys(pageRoutes) as PageName[]).map((name): [PageName, PageInfo] => [name, pages[name]]);

afterEach(() => vi.unstubAllGlobals());

/** `/api/guide/:id` matches `/api/guide/2`. */
const matches = (path: string, address: string): boolean =>
  new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(new URL(address, 'http://portal').pathname);

it.each(rows.filter(([, { data }]) => data.length > 0))(
  'the first data of %s comes from exactly the operations in its contract row',
  async (name, { data }) => {
    const network = buildNetwork(({ url }) =>
      answerJson(url.includes('/teacher-schedules') ? [] : { topic: { universityId: 1 } }),
    );
    vi.stubGlobal('fetch', network.fetch);
    const page = findPage(pathOf(name, ids));
    const search = new URLSearchParams(data.flatMap((first) => (first.search ?? []).map((key) => [key, '1'])));
    const load = await firstDataOf(name);
    await load?.(new QueryClient({ defaultOptions: { queries: { retry: false } } }), page?.params ?? {}, search);
    const called = network.requests.map(({ url }) => url);
    const paths = data.map(({ operation }) => parseEndpoint(operation).path);
    const unnamed = called.filter((url) => !paths.some((path) => matches(path, url)));
    expect(unnamed, 'Add the operation to `data` in contract/src/pages/info.ts').toEqual([]);
    const unused = paths.filter((path) => !called.some((url) => matches(path, url)));
    expect(unused, 'Load it in the first-data.ts of the page').toEqual([]);
  },
);
