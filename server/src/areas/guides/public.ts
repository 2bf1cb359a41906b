/** What other areas and the drivers may import of guides. */
export { findBodyFault } from './rules.ts';
export { sanitiseHere } from './sanitise-apart.ts';
export type { SanitisedGuide } from './sanitise-guide.ts';
