/** What other areas and the drivers may import of guides. */
export { findBodyFault } from './rules.ts';
export { type SanitisedGuide, sanitiseGuide } from './sanitise-guide.ts';
export { findNearestWords } from './search-terms.ts';
export { listForms, type Synonyms, splitWords } from './search-words.ts';
