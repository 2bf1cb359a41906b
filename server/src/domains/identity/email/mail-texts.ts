import { limits } from '@kampus/contract/limits';
import { say } from '@kampus/languages/say';

/** Words of the mail with a code. */
export const codeMail = (login: string, code: string): { subject: string; text: string } => ({
  subject: say`${code} — код портала Kampus`,
  text: say`Код, чтобы подтвердить этот адрес почты для аккаунта «${login}» на портале Kampus: ${code}

Он действует ${limits.emailCode.minutes} минут. Никому его не сообщайте.

Если вы этого не просили, ничего делать не нужно: без кода адрес не подтвердить.`,
});
