import type { Payout } from '@kampus/contract/balance/payouts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { formatEuros } from '#shared/format/euros.ts';
import { formatStamp } from '#shared/format/moments.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { flushLeft } from '#shared/ui/buttons/button-look.ts';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { refreshMoney } from '../queries.ts';
import { payoutTexts as texts } from '../texts.ts';

/** One sentence about a payout. Undefined for a cancelled one. */
function describePayout({ state, amount, ibanEnd, reason, decidedAt }: Payout): string | undefined {
  const [sum, end] = [formatEuros(amount), ibanEnd ?? ''];
  switch (state) {
    case 'REQUESTED':
      return texts.waiting(sum, end);
    case 'SENT':
      return texts.done(sum, end, formatStamp(decidedAt ?? ''));
    case 'REFUSED':
      return texts.refused(sum, reason ?? '');
    case 'BOUNCED':
      return texts.bounced(sum, reason ?? '');
    case 'CANCELLED':
      return undefined;
  }
}

/** The state of the newest payout. A waiting one can be cancelled. */
export function LastPayout({ payout }: { payout: Payout }) {
  const sentence = describePayout(payout);
  if (sentence === undefined) return null;
  const isWaiting = payout.state === 'REQUESTED';
  const isHeld = isWaiting && new Date(payout.payableAt) > new Date();
  return (
    <div className="mt-3 rounded-md border border-transparent bg-sunken px-3 py-2 text-sm">
      <p className="break-words">{sentence}</p>
      {isHeld ? <p className="text-ink-soft">{texts.notBefore(formatStamp(payout.payableAt))}</p> : null}
      {isWaiting && payout.erasesAccount ? <p className="text-ink-soft">{texts.erases}</p> : null}
      {payout.isAtBank ? <p className="text-ink-soft">{texts.atBank}</p> : null}
      {isWaiting && !payout.isAtBank ? <CancelPayout payout={payout} /> : null}
    </div>
  );
}

function CancelPayout({ payout }: { payout: Payout }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        className={`${flushLeft} forced-colors:mt-1`}
        onClick={() => setIsAsking(true)}
      >
        {texts.cancel}
      </Button>
      {isAsking ? <CancelQuestion payout={payout} onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}

function CancelQuestion({ payout: { id, amount }, onClose }: { payout: Payout; onClose: () => void }) {
  const queryClient = useQueryClient();
  const cancelling = useSubmission({
    send: () => call('cancelPayout', { params: { id: String(id) } }),
    onSent: async () => {
      toast({ title: texts.cancelled, variant: 'success' });
      await refreshMoney(queryClient);
    },
    onClose,
    onFailed: async (error) => {
      await refreshMoney(queryClient);
      return { text: messageOf(error) };
    },
  });
  return (
    <ConfirmDialog
      isOpen
      question={texts.cancelQuestion}
      detail={texts.cancelDetail(formatEuros(amount))}
      confirmLabel={texts.cancel}
      cancelLabel={texts.back}
      onConfirm={() => cancelling.submit(undefined)}
      onCancel={onClose}
      isPending={cancelling.isBusy}
      error={cancelling.failure?.text}
    />
  );
}
