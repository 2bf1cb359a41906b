/** Everything that screens may import from the desk. */
export { countWaiting, summaryQuery } from './queries.ts';
