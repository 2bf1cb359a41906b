/** What other areas may import of the catalogue. */
export { topicsKey, topicsQuery, universityQuery } from './queries.ts';
export { topicOptions } from './topic-label.ts';
