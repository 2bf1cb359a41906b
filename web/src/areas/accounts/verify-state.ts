import type { Verification } from '@kampus/contract/accounts';
import type { SignInState } from '#shell/guards.tsx';
import { readSignInState } from './sign-in-state.ts';

/** What /verify needs, carried in the navigation state. */
export type VerifyState = Verification & SignInState;

/** Undefined when the picture or the link is missing. */
export function readVerifyState(state: unknown): VerifyState | undefined {
  const { authLink, qr } = (state ?? {}) as Partial<Record<keyof VerifyState, unknown>>;
  if (typeof authLink !== 'string' || typeof qr !== 'string' || !authLink || !qr) return undefined;
  return { authLink, qr, ...readSignInState(state) };
}
