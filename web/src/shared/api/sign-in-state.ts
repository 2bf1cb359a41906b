import type { Location } from 'react-router';

/** Navigation state of /login: the return address after sign-in, and the login that is known. */
export interface SignInState {
  from?: string;
  /** Navigation state of the return address. */
  fromState?: unknown;
  /** True if the history entry before /login is the return address. */
  isBefore?: boolean;
  login?: string;
}

/** The state of /login that leads back to this page. */
export const returnTo = ({ pathname, search, state }: Location): SignInState => ({
  from: pathname + search,
  ...(state !== null && { fromState: state }),
});
