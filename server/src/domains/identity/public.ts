/** Everything that other domains, screens and drivers may import from identity. */
export { deleteAvatar, deleteFormerAvatars, findUnusedAvatar } from './accounts/avatar-image.ts';
export { type Undo, undoTelegramChange } from './accounts/change-telegram.ts';
export { type Confirmation, confirmAccount, findLink, type LinkState, refuseLink } from './accounts/confirm-account.ts';
export { ensureTeacherProfile } from './accounts/ensure-teacher-profile.ts';
export { lockWithCalendar } from './accounts/lock-with-calendar.ts';
export {
  applyConfirmation,
  applyRole,
  clearSecondFactor,
  confirmUser,
  createUser,
  setPassword,
  setRole,
} from './accounts/manage-user.ts';
export { avatarUrl, fullName, presentBlock, telegramStateOf, type UserRow } from './accounts/present.ts';
export { announcePerson, getConfirmed, getSignedIn, lockConfirmed, lockSignedIn } from './accounts/queries.ts';
export { listForgotten, removeExpiredSecrets, removeUnconfirmedAccounts } from './accounts/remove-expired.ts';
export { confirmed } from './accounts/rules.ts';
export {
  applyBlock,
  blockByOperator,
  blockPerson,
  liftBlock,
  liftEndedBlocks,
  unblockByOperator,
  unblockPerson,
} from './blocks/block-person.ts';
export { assertBelow, lockPersonBelow } from './blocks/lock-person-below.ts';
export { alreadyDecided } from './decisions/already-decided.ts';
export { decisionColumns, presentDecision } from './decisions/queries.ts';
export { stateReasons } from './decisions/state-reasons.ts';
export { canReach } from './email/can-reach.ts';
export { unsubscribe, unsubscribeToken } from './email/channels.ts';
export { groupOf, isDuty, routeOf, type Ways } from './email/routing.ts';
export { forgetNotifiers } from './notices/forget-notifiers.ts';
export { settleNotices } from './notices/settle-notices.ts';
export { noticeMails } from './notices/texts.ts';
export { sendPasswordLink, writePasswordLink } from './passwords/change-password.ts';
export { hashPassword, verifyPassword } from './passwords/passwords.ts';
export { hasOtherAdmin, resealSecrets } from './second-factor/second-factor.ts';
export { proveOwner } from './sessions/elevate-session.ts';
export { listSessions } from './sessions/own-sessions.ts';
export { createSecret, hashSecret } from './sessions/secrets.ts';
export { revokeSessions } from './sessions/sessions.ts';
export { announceStudents } from './study/announce-students.ts';
export { getStudyProof } from './study/queries.ts';
