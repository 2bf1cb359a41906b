import type { User } from '@kampus/contract/identity/accounts';
import { publicSettings } from '#shared/api/public-settings.ts';

export type EmailState = 'none' | 'works' | 'bounced';

export const emailStateOf = ({ email, emailBouncedAt }: Pick<User, 'email' | 'emailBouncedAt'>): EmailState =>
  !email ? 'none' : emailBouncedAt ? 'bounced' : 'works';

/** True if e-mails of the portal reach the person. */
export const isReachedByMail = (user: User): boolean => publicSettings().hasMail && emailStateOf(user) === 'works';
