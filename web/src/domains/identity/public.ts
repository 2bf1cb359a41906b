/** Public interface of the identity domain for other domains, screens and drivers. */
export { loadPasskeys } from './passkeys/load-passkeys.ts';

/** Lazy: most accounts are confirmed. */
export const loadConfirmBanner = async () => (await import('./account/confirm-banner.tsx')).ConfirmBanner;
/** Lazy: few teachers are blocked. */
export const loadBlockBanner = async () => (await import('./decisions/block-banner.tsx')).BlockBanner;
/** Lazy: only staff who lack the required second factor see it. */
export const loadStaffFactor = async () => (await import('./security/staff-factor.tsx')).StaffFactor;
