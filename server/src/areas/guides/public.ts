/** What other areas and the drivers may import of guides. */
export { findBodyFault } from './rules.ts';
export { type SanitisedGuide, sanitiseGuide } from './sanitise-guide.ts';
export { addTypoCorrections, findTerms, joinTerms } from './search-terms.ts';
export { type Synonyms, splitWords } from './search-words.ts';
