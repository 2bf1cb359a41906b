/** Few see it: most accounts are confirmed. */
export const loadConfirmBanner = async () => (await import('./confirm-banner.tsx')).ConfirmBanner;
export { loadPasskeys } from './passkeys/load-passkeys.ts';
/** Only staff without the second factor that is required see it. */
export const loadStaffFactor = async () => (await import('./security/staff-factor.tsx')).StaffFactor;
