/** What the drivers may import of guides. */
export { findBodyFault } from './rules.ts';
export { type SanitisedGuide, sanitiseGuide } from './sanitise-guide.ts';
