/** What other domains, screens and drivers may use of guides. */
export { sanitiseHere } from './editing/sanitise-apart.ts';
export type { SanitisedGuide } from './editing/sanitise-guide.ts';
export { findBodyFault } from './rules.ts';
