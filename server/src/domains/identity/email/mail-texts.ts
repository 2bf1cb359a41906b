import { limits } from '@kampus/contract/limits';
import { say } from '@kampus/languages/say';

/** Words of the mail with a code for the own address. */
export const codeMail = (login: string, code: string): { subject: string; text: string } => ({
  subject: say`${code} — код портала Kampus`,
  text: say`Код, чтобы подтвердить этот адрес почты для аккаунта «${login}» на портале Kampus: ${code}

Он действует ${limits.emailCode.minutes} минут. Никому его не сообщайте.

Если вы этого не просили, ничего делать не нужно: без кода адрес не подтвердить.`,
});

/** Words of the mail with a code for a proof of study. */
export const studyCodeMail = (login: string, code: string): { subject: string; text: string } => ({
  subject: say`${code} — код портала Kampus`,
  text: say`Код, чтобы аккаунт «${login}» на портале Kampus показывал, что вы учитесь в этом университете: ${code}

Он действует ${limits.emailCode.minutes} минут. Никому его не сообщайте. Портал не сохранит этот адрес.

Если вы этого не просили, ничего делать не нужно.`,
});
