/** Navigation state of /login: the return address after sign-in, and the login that is known. */
export interface SignInState {
  from?: string;
  login?: string;
}
