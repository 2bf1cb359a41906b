/** Where to go on after signing in: carried in the navigation state of /login. */
export interface SignInState {
  from?: string;
}
