import type { DecidePayoutBody, DeskPayout } from '@kampus/contract/balance/payouts';
import { transactionsKey } from '#domains/balance/public.ts';
import { call } from '#shared/api/call.ts';
import { formatEuros } from '#shared/format/euros.ts';
import { formatIban } from '#shared/format/iban.ts';
import { ActionDialog } from '../action-dialog.tsx';
import { ReasonField } from '../reason-field.tsx';
import { useDeskStep } from '../use-desk-step.ts';
import { useReason } from '../use-reason.ts';
import { payoutsTexts as texts } from './texts.ts';

type DecidePayoutDialogProps = { payout: DeskPayout; state: DecidePayoutBody['state']; onClose: () => void };

/** Records that a payout was sent, refused, or came back. The person reads the reason. */
export function DecidePayoutDialog({ payout, state, onClose }: DecidePayoutDialogProps) {
  const reason = useReason(`payout-${payout.id}`);
  const deciding = useDeskStep({
    send: (body: DecidePayoutBody) => call('decidePayout', { params: { id: String(payout.id) }, body }),
    done: texts.done[state],
    onClose,
    discard: reason.discard,
    stale: [transactionsKey],
  });
  const needsReason = state !== 'SENT';
  const handleSubmit = needsReason
    ? reason.sendBy((why) => deciding.submit({ state, reason: why }))
    : () => deciding.submit({ state });
  return (
    <ActionDialog
      {...reason.form}
      title={texts.titles[state]}
      submitLabel={texts.steps[state]}
      tone={state === 'REFUSED' ? 'danger' : 'primary'}
      submission={deciding}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <p className="rounded-md border border-transparent bg-sunken px-3 py-2">
        <span className="block font-medium wrap-anywhere">
          {payout.fullName} ·&nbsp;{formatEuros(payout.amount)}
        </span>
        <span className="block text-sm text-ink-soft wrap-anywhere">
          {payout.iban === null ? texts.ibanGone : formatIban(payout.iban)}
        </span>
      </p>
      <p className="text-ink-soft">{texts.leads[state]}</p>
      {needsReason ? <ReasonField {...reason.field} /> : null}
    </ActionDialog>
  );
}
