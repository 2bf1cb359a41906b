import type { Config } from '../../../config.ts';

/**
 * The WebAuthn relying party of this portal. Only pages of `origin` may request its passkeys. A
 * device offers them only for the host `id`.
 */
export function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}
