/** What other areas and the drivers may import of accounts. */
export {
  type Confirmation,
  confirmAccount,
  findLink,
  type LinkState,
  refuseLink,
} from './confirm-account.ts';
export { ensureTeacherProfile } from './ensure-teacher-profile.ts';
export { confirmUser, createUser, setPassword, setRole } from './manage-user.ts';
export { hashPassword, verifyPassword } from './passwords.ts';
export { avatarUrl, fullName } from './present.ts';
export { removeExpiredSecrets, removeUnconfirmedAccounts } from './remove-expired.ts';
export { createSecret, hashSecret } from './secrets.ts';
