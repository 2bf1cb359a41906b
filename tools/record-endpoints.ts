import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpointTableFile, renderEndpointTable } from './endpoint-table.ts';
import { root } from './root.ts';

writeFileSync(join(root, endpointTableFile), renderEndpointTable());
console.log(`Wrote ${endpointTableFile}`);
