/** Everything that other domains and drivers may import from the catalogue. */
export { findSharedSpellings } from './label-spellings.ts';
