import { isErasedLogin } from '@kampus/contract/identity/erased-login';
import { erasedPerson } from './person-texts.ts';

/** The name to show. The stored name of an erased person is Russian in every language. */
export const personName = (fullName: string, username: string): string =>
  isErasedLogin(username) ? erasedPerson : fullName || username;
