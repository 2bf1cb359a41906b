/** Public interface of the catalogue domain for other domains, screens and drivers. */
export { topicsKey, universityQuery, useAllTopics } from './queries.ts';
export { topicLabel, topicOptions } from './topic-label.ts';
