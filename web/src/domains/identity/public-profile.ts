/** Parts of the profile page. A separate file, because every first page loads public.ts. */
export { CalendarFeed } from './account/calendar-feed.tsx';
export { ConfirmBanner } from './account/confirm-banner.tsx';
export { PersonalData } from './account/personal-data.tsx';
export { SecurityLink } from './account/security-link.tsx';
export { SignOutButton } from './account/sign-out-button.tsx';
export { profileTexts } from './account/texts.ts';
export { BlockBanner } from './decisions/block-banner.tsx';
export { DecisionsLink } from './decisions/decisions-link.tsx';
export { decisionTexts } from './decisions/texts.ts';
export { EmailBanner } from './email/email-banner.tsx';
export { FactorBanner } from './security/staff-factor.tsx';
export { TelegramBanner } from './security/telegram-banner.tsx';
