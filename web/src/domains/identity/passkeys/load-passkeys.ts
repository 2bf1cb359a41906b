/** Lazy: includes the passkey library, and few people use it. */
export const loadPasskeys = () => import('./use-passkey.ts');
