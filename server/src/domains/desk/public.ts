/** Everything that drivers may import from the desk. */
export { eraseReturned } from './privacy/erase-returned.ts';
export { eraseUnconfirmed } from './privacy/erase-unconfirmed.ts';
