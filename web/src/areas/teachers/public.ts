export { hourlyPrice, hourlyPriceFor } from './prices.ts';
export { keywordsQuery, pricesQuery, teachersKey } from './queries.ts';
