import type { Verification } from '@kampus/contract/identity/accounts';
import type { SignInState } from '#shared/api/sign-in-state.ts';

/** Where to go after signing in, from a navigation state that may be anything. Only paths of this portal count. */
export function readSignInState(state: unknown): SignInState {
  const from = state && typeof state === 'object' && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? { from } : {};
}

/** Whoever was on the way nowhere goes to the profile (product.md §2). */
export const destinationOf = ({ from }: SignInState): string => from ?? '/profile';

/** What /verify needs, carried in the navigation state. */
export type VerifyState = Verification & SignInState;

/** Undefined when the picture or the link is missing. */
export function readVerifyState(state: unknown): VerifyState | undefined {
  const { authLink, qr } = (state ?? {}) as Partial<Record<keyof VerifyState, unknown>>;
  if (typeof authLink !== 'string' || typeof qr !== 'string' || !authLink || !qr) return undefined;
  return { authLink, qr, ...readSignInState(state) };
}
