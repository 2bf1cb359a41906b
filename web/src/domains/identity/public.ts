/** What other domains, screens and drivers may use of identity. */
export { loadPasskeys } from './passkeys/load-passkeys.ts';

/** Few see it: most accounts are confirmed. */
export const loadConfirmBanner = async () => (await import('./account/confirm-banner.tsx')).ConfirmBanner;
/** Only staff without the second factor that is required see it. */
export const loadStaffFactor = async () => (await import('./security/staff-factor.tsx')).StaffFactor;
export { CalendarFeed } from './account/calendar-feed.tsx';
export { ConfirmBanner } from './account/confirm-banner.tsx';
export { PersonalData } from './account/personal-data.tsx';
export { SecurityLink } from './account/security-link.tsx';
export { SignOutButton } from './account/sign-out-button.tsx';
export { profileTexts } from './account/texts.ts';
export { FactorBanner } from './security/staff-factor.tsx';
export { TelegramBanner } from './security/telegram-banner.tsx';
