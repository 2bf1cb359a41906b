import type { Handle } from './platform/http/operation.ts';
import type { Services } from './services.ts';

/** What an area's routes are given: how to register a call, and what the server stands on. */
export interface Server extends Services {
  handle: Handle;
}
