/** Everything that drivers may import from the desk. */
export { eraseReturned } from './privacy/erase-returned.ts';
