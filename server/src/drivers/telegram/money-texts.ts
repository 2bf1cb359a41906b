import { inWords, say } from '@kampus/languages/say';
import { formatEuros } from '#platform/format/euros.ts';

/** Texts about the balance, apart from lessons. */
export const moneyTexts = inWords({
  toppedUp: (cents: number) => say`Ваш баланс пополнен на ${formatEuros(cents)}.`,
  topUpReversed: (cents: number, reason: string) =>
    say`Пополнение исправлено: с вашего баланса снято ${formatEuros(cents)}.\nПричина: ${reason}`,
  payoutRequested: (cents: number, ibanEnd: string) =>
    say`Заявка принята: ${formatEuros(cents)} на счёт …${ibanEnd}. Если это были не вы, отмените её в профиле и смените пароль.`,
  payoutWaits: ' Счёт новый, поэтому выплата ждёт 72 часа.',
  payoutErases: ' После отправки денег аккаунт будет удалён.',
  payoutSent: (cents: number, ibanEnd: string) => say`Отправлено ${formatEuros(cents)} на счёт …${ibanEnd}.`,
  payoutRefused: (cents: number, reason: string) =>
    say`В выплате отказано, ${formatEuros(cents)} снова доступны на балансе.\nПричина: ${reason}`,
  payoutBounced: (cents: number, reason: string) =>
    say`Выплата не дошла, ${formatEuros(cents)} снова на балансе.\nПричина: ${reason}`,
} as const);
