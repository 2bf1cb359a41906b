/** Everything that other domains, screens and drivers may import from guides. */
export { sanitiseHere } from './editing/sanitise-apart.ts';
export type { SanitisedGuide } from './editing/sanitise-guide.ts';
export { fillFacts, writeFacts } from './facts/write-facts.ts';
export { findBodyFault } from './rules.ts';
