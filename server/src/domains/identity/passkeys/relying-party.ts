import type { Config } from '../../../config.ts';

/**
 * What passkeys of this portal are bound to: pages of `origin` alone may ask for them, and a device shows them for the
 * host `id` alone.
 */
export function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}
