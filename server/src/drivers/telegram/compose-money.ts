import { inSpoken } from '@kampus/languages/translator';
import { linkDecisions } from './compose-account.ts';
import { oneLine } from './life-texts.ts';
import { moneyTexts } from './money-texts.ts';
import type { Notification } from './notification.ts';

/** Texts about the balance; undefined for every other kind. */
export function composeMoney({ kind, amountCents = 0, details }: Notification, portal: string): string | undefined {
  const cents = Number(details['cents'] ?? amountCents);
  const [reason, ibanEnd] = [oneLine(String(details['reason'] ?? '')), String(details['ibanEnd'] ?? '')];
  switch (kind) {
    case 'TOPPED_UP':
      return moneyTexts.toppedUp(cents);
    case 'TOP_UP_REVERSED':
      return moneyTexts.topUpReversed(cents, reason) + linkDecisions(portal);
    case 'PAYOUT_REQUESTED':
      return [
        moneyTexts.payoutRequested(cents, ibanEnd),
        details['payableAt'] ? moneyTexts.payoutWaits : '',
        details['erasesAccount'] === true ? moneyTexts.payoutErases : '',
      ].join('');
    case 'PAYOUT_SENT':
      return moneyTexts.payoutSent(cents, ibanEnd);
    case 'PAYOUT_REFUSED':
      return moneyTexts.payoutRefused(cents, reason) + linkDecisions(portal);
    case 'PAYOUT_BOUNCED':
      return moneyTexts.payoutBounced(cents, inSpoken(reason));
    default:
      return undefined;
  }
}
