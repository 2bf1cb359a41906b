import { expect, it } from 'vitest';
import { endpointTableFile, renderEndpointTable } from '../endpoint-table.ts';
import { read } from './repository.ts';

it('the table of endpoints is generated from the operations', () => {
  expect(read(endpointTableFile), 'Run npm run endpoints').toBe(renderEndpointTable());
});
