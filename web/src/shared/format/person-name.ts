import { erasedPerson, isErasedLogin } from '@kampus/contract/identity/erased-login';

/** The name to show. */
export const personName = (fullName: string, username: string): string =>
  isErasedLogin(username) ? erasedPerson : fullName || username;
