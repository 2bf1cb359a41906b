/** Few see it: most accounts are confirmed. */
export const loadConfirmBanner = async () => (await import('./confirm-banner.tsx')).ConfirmBanner;
