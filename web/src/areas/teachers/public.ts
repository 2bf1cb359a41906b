export { hourlyPrice, hourlyPriceFor, hourlyTotalFor } from './prices.ts';
export { keywordsQuery, pricesQuery, teacherPageQuery, teachersKey } from './queries.ts';
