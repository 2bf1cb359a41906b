import { endpointTable } from './endpoint-table.ts';
import type { OperationName } from './operations.ts';

export type { OperationName } from './operations.ts';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** Of success. */
  status: number;
  isRepeatable: boolean;
}

/** Method, path and status of an operation, without its schemas: the browser loads only this. */
export function parseEndpoint(name: OperationName): Endpoint {
  const [method, path = '', status, mark] = endpointTable[name].split(' ');
  return { method: method as 'GET', path, status: Number(status), isRepeatable: mark === 'repeatable' };
}
