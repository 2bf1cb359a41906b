import type { DecidePayoutBody, PayoutBody, PayoutState } from '@kampus/contract/balance/payouts';
import { fromCents } from '@kampus/contract/pricing';
import { hasRank } from '@kampus/contract/roles';
import { formatEuros } from '#platform/format/euros.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, invalidField } from '#platform/http/app-error.ts';
import type { LockedAccount } from '../transfer.ts';

/** Hours that a payout waits after a change of the IBAN. */
export const changedIbanHours = 72;

/**
 * Throws FORBIDDEN for earnings of a person who does not teach, PAYOUT_LIMIT for more than a day
 * allows, INSUFFICIENT_FUNDS for more than is available, and OPEN_OBLIGATIONS if the account would
 * be erased with money in it.
 */
export function assertRequestable(
  account: LockedAccount,
  actor: Actor,
  { cents, purpose, eraseComments }: PayoutBody,
  dayMaxCents: number,
): void {
  if (purpose === 'EARNED' && !hasRank(actor.role, 'TEACHER'))
    throw new AppError('FORBIDDEN', { message: 'Заработок выводят преподаватели' });
  if (cents > dayMaxCents)
    throw new AppError('PAYOUT_LIMIT', { message: `За день можно вывести не больше ${formatEuros(dayMaxCents)}` });
  if (cents > account.withdrawableCents) {
    const available = Math.max(0, account.withdrawableCents);
    throw new AppError('INSUFFICIENT_FUNDS', {
      message: `Доступно ${formatEuros(available)}`,
      extensions: { available: fromCents(available) },
    });
  }
  if (eraseComments && (purpose !== 'RETURN' || cents !== account.balanceCents))
    throw new AppError('OPEN_OBLIGATIONS', {
      message: `Перед удалением аккаунта возвращают весь баланс: ${formatEuros(account.balanceCents)}`,
    });
}

/** A payout at the time of a decision. */
export interface DecidedPayout {
  userId: number;
  state: PayoutState;
  payableAt: Date;
  now: Date;
  isInBatch: boolean;
}

const stateTexts = {
  REQUESTED: 'Выплата ещё не отправлена',
  SENT: 'Выплата уже отправлена',
  REFUSED: 'В выплате уже отказано',
  CANCELLED: 'Заявка уже отменена',
  BOUNCED: 'Выплата уже вернулась',
} satisfies Record<PayoutState, string>;

/** The refusal of a step that came after another one, with what was decided. */
export const alreadyDecided = (state: PayoutState): AppError =>
  new AppError('ALREADY_DECIDED', { message: stateTexts[state] });

/** The state that each decision needs. */
const stateBefore = { SENT: 'REQUESTED', REFUSED: 'REQUESTED', BOUNCED: 'SENT' } as const;

/**
 * Throws OWN_PAYOUT, VALIDATION_FAILED without a reason, ALREADY_DECIDED, PAYOUT_AT_BANK for a
 * refusal while a batch has the payout, and PAYOUT_WAITS while a changed IBAN waits.
 */
export function assertDecidable(payout: DecidedPayout, actor: Actor, { state, reason }: DecidePayoutBody): void {
  if (payout.userId === actor.id) throw new AppError('OWN_PAYOUT');
  if (state !== 'SENT' && !reason) throw invalidField('reason', 'Укажите причину');
  if (payout.state !== stateBefore[state]) throw alreadyDecided(payout.state);
  if (state === 'REFUSED' && payout.isInBatch)
    throw new AppError('PAYOUT_AT_BANK', { message: 'Выплата в файле для банка: сначала верните её в очередь' });
  if (state === 'SENT' && payout.payableAt > payout.now)
    throw new AppError('PAYOUT_WAITS', { extensions: { payableAt: payout.payableAt.toISOString() } });
}
