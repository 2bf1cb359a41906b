/** Everything that other domains may import from comments. */
export { restoreComment } from './moderate-comment.ts';
