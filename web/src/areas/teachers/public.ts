export { hourlyPrice } from './prices.ts';
export { keywordsQuery, pricesQuery, teachersKey } from './queries.ts';
