import type { Location } from 'react-router';

/**
 * Navigation state of /login, /register and /verify: the return address after sign-in, and the
 * login that is known.
 */
export interface SignInState {
  from?: string;
  /** Navigation state of the return address. */
  fromState?: unknown;
  /** True if the history entry before this page is the return address. These pages keep it so. */
  isBefore?: boolean;
  login?: string;
}

/** The state of /login that leads back to this page. */
export const returnTo = ({ pathname, search, state }: Location): SignInState => ({
  from: pathname + search,
  ...(state !== null && { fromState: state }),
});
