import { type Operation, operations } from '@kampus/contract/operations';

export const endpointTableFile = 'contract/src/endpoint-table.ts';

/** The table of endpoints as TypeScript: operations without their schemas, for the browser. */
export function renderEndpointTable(): string {
  const rows = Object.entries<Operation>(operations).map(([name, { endpoint, status, repeatable }]) => {
    const row = [endpoint, status, ...(repeatable ? ['repeatable'] : [])].join(' ');
    return `  ${name}: '${row}',\n`;
  });
  return `/** Generated from the operations by \`npm run endpoints\`. */\nexport const endpointTable = {\n${rows.join('')}} as const;\n`;
}
