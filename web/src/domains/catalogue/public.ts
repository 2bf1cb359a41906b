/** What other domains, screens and drivers may use of catalogue. */
export { topicsKey, topicsQuery, universityQuery } from './queries.ts';
export { topicOptions } from './topic-label.ts';
