/** Return address after sign-in, in the navigation state of /login. */
export interface SignInState {
  from?: string;
}
