/** What other areas and the drivers may import of accounts. */

export { sendPasswordLink } from './change-password.ts';
export { type Undo, undoTelegramChange } from './change-telegram.ts';
export {
  type Confirmation,
  confirmAccount,
  findLink,
  type LinkState,
  refuseLink,
} from './confirm-account.ts';
export { clientOf } from './describe-client.ts';
export { proveOwner, signElevated } from './elevate-session.ts';
export { ensureTeacherProfile } from './ensure-teacher-profile.ts';
export {
  applyConfirmation,
  applyRole,
  clearSecondFactor,
  confirmUser,
  createUser,
  lockUser,
  setPassword,
  setRole,
} from './manage-user.ts';
export { listSessions } from './own-sessions.ts';
export { hashPassword, verifyPassword } from './passwords.ts';
export { avatarUrl, fullName, presentBlock, telegramStateOf, type UserRow } from './present.ts';
export { removeExpiredSecrets, removeUnconfirmedAccounts } from './remove-expired.ts';
export { assertNotBlocked, signedIn } from './rules.ts';
export { assertAdminFactorLeft, lockAdmins, resealSecrets } from './second-factor.ts';
export { createSecret, hashSecret } from './secrets.ts';
export { type Client, openSession, presentTokens, revokeSessions } from './sessions.ts';
