import type { Verification } from '@kampus/contract/identity/accounts';
import { pathOf } from '@kampus/contract/pages/addresses';
import type { SignInState } from '#shared/api/sign-in-state.ts';

/**
 * Reads an unknown navigation state. Accepts only portal paths as the destination after sign-in.
 */
export function readSignInState(state: unknown): SignInState {
  const { from, fromState, isBefore, login } = (state ?? {}) as Partial<Record<keyof SignInState, unknown>>;
  return {
    ...(typeof from === 'string' && /^\/(?![/\\])/.test(from) && { from }),
    ...(fromState !== undefined && { fromState }),
    ...(isBefore === true && { isBefore }),
    ...(typeof login === 'string' && { login }),
  };
}

/** Without a destination, sign-in goes to the profile (product.md §2). */
export const destinationOf = ({ from }: SignInState): string => from ?? pathOf('profile');

/** Navigation state of /verify. */
export type VerifyState = Verification & SignInState;

/** Undefined if the picture or the link is missing. */
export function readVerifyState(state: unknown): VerifyState | undefined {
  const { authLink, qr } = (state ?? {}) as Partial<Record<keyof VerifyState, unknown>>;
  if (typeof authLink !== 'string' || typeof qr !== 'string' || !authLink || !qr) return undefined;
  return { authLink, qr, ...readSignInState(state) };
}
