import type { Verification } from '@kampus/contract/identity/accounts';
import type { SignInState } from '#shared/api/sign-in-state.ts';

/**
 * Reads the destination after sign-in from an unknown navigation state. Accepts only portal paths.
 */
export function readSignInState(state: unknown): SignInState {
  const from = state && typeof state === 'object' && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? { from } : {};
}

/** Without a destination, sign-in goes to the profile (product.md §2). */
export const destinationOf = ({ from }: SignInState): string => from ?? '/profile';

/** Navigation state of /verify. */
export type VerifyState = Verification & SignInState;

/** Undefined if the picture or the link is missing. */
export function readVerifyState(state: unknown): VerifyState | undefined {
  const { authLink, qr } = (state ?? {}) as Partial<Record<keyof VerifyState, unknown>>;
  if (typeof authLink !== 'string' || typeof qr !== 'string' || !authLink || !qr) return undefined;
  return { authLink, qr, ...readSignInState(state) };
}
