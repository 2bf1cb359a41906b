/** What asks the browser for a passkey, with the library; few use it. */
export const loadPasskeys = () => import('./use-passkey.ts');
