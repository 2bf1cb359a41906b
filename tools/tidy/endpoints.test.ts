import { endpointTable } from '@kampus/contract/endpoint-table';
import { expect, it } from 'vitest';
import { endpointTableFile, renderEndpointTable } from '../endpoint-table.ts';
import { read } from './repository.ts';

it('the table of endpoints is generated from the operations', () => {
  expect(read(endpointTableFile), 'Run npm run endpoints').toBe(renderEndpointTable());
});

it('docs/product.md names the path of every call', () => {
  const product = read('docs/product.md').replace(/\{\w+\}/g, '{}');
  const paths = Object.values(endpointTable).map((row) => row.split(' ')[1]?.replace(/:\w+/g, '{}') ?? '');
  // A list of product.md may write `…` for the beginning that its first path has.
  const isNamed = (path: string): boolean =>
    product.includes(path.replace(/^\/api/, '')) ||
    path.split('/').some((_, index, parts) => index > 2 && product.includes(`…/${parts.slice(index).join('/')}`));
  const missing = [...new Set(paths)].filter((path) => !isNamed(path));
  expect(missing, 'Describe the call in docs/product.md §7').toEqual([]);
});
