/** What other domains, screens and drivers may use of identity. */
export { loadPasskeys } from './passkeys/load-passkeys.ts';

/** Few see it: most accounts are confirmed. */
export const loadConfirmBanner = async () => (await import('./account/confirm-banner.tsx')).ConfirmBanner;
/** Only staff without the second factor that is required see it. */
export const loadStaffFactor = async () => (await import('./security/staff-factor.tsx')).StaffFactor;
