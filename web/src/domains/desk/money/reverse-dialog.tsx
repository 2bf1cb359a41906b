import { useQueryClient } from '@tanstack/react-query';
import { transactionsKey } from '#domains/balance/public.ts';
import { MoneyBackDialog } from '#domains/balance/public-dialogs.ts';
import { call } from '#shared/api/call.ts';
import { formatEuros } from '#shared/format/euros.ts';
import { toast } from '#shared/ui/toast/toast.ts';
import { deskKey } from '../queries.ts';
import { reverseTexts as texts } from './texts.ts';

type ReverseDialogProps = {
  name: string;
  amount: number;
  topUp: { transferId: number; left: number };
  onClose: () => void;
};

/** Takes a top-up back, wholly or in part. */
export function ReverseDialog({ name, amount, topUp: { transferId, left }, onClose }: ReverseDialogProps) {
  const queryClient = useQueryClient();
  const handleSent = async () => {
    toast({ title: texts.done, variant: 'success' });
    for (const queryKey of [deskKey, transactionsKey]) await queryClient.invalidateQueries({ queryKey });
  };
  return (
    <MoneyBackDialog
      title={texts.title}
      draft={`reversal-draft.${transferId}`}
      submitLabel={texts.submit}
      left={left}
      send={(body) => call('reverseTopUp', { params: { transferId: String(transferId) }, body })}
      onSent={handleSent}
      onClose={onClose}
    >
      <p className="rounded-md border border-transparent bg-sunken px-3 py-2 font-medium wrap-anywhere">
        {name} ·&nbsp;{formatEuros(amount)}
      </p>
      <p className="text-ink-soft">{texts.lead}</p>
    </MoneyBackDialog>
  );
}
