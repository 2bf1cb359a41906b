/** Everything that other domains, screens and drivers may import from guides. */
export { sanitiseHere } from './editing/sanitise-apart.ts';
export type { SanitisedGuide } from './editing/sanitise-guide.ts';
export { storeVersion } from './editing/store-version.ts';
export { fillFacts } from './facts/write-facts.ts';
export { writeDigests } from './keeping/digest.ts';
export { withdraw } from './keeping/keep-guide.ts';
export { checkLinks } from './links/check-links.ts';
export { removeOldMisses } from './misses/count-misses.ts';
export { findBodyFault, validityOf } from './rules.ts';
export { emptyWords } from './search/empty-words.ts';
export { forgetWords } from './search/forget-words.ts';
export { findSynonyms } from './search/synonyms.ts';
export { fillSections, writeAllSections } from './search/write-sections.ts';
