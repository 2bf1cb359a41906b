import { payoutFields } from '@kampus/contract/balance/payouts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { formatEuros } from '#shared/format/euros.ts';
import { FormDialog } from '#shared/forms/form-dialog.tsx';
import { useFields } from '#shared/forms/use-fields.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { useTabDraft } from '#shared/forms/use-tab-draft.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { amountAtMost } from '../amount-at-most.ts';
import { AmountField } from '../amount-field.tsx';
import { readAmount } from '../amount-text.ts';
import { refreshMoney } from '../queries.ts';
import { payoutTexts as texts } from '../texts.ts';

interface PayoutValues {
  amount: string;
  iban: string;
  purpose: 'EARNED' | 'RETURN';
}

/**
 * The values of the form. The amount is at most the available sum, which is named before the limit
 * of the contract.
 */
const payoutForm = (available: number) =>
  z.pipe(
    z.transform(({ amount, ...rest }: PayoutValues) => ({ ...rest, amount: readAmount(amount) })),
    z.extend(payoutFields, {
      amount: amountAtMost(available, payoutFields.shape.amount),
    }),
  );

export type PayoutDialogProps = {
  purpose: 'topUp' | 'payOut';
  available: number;
  /** The end of the IBAN that the person named last. */
  lastIbanEnd: string | undefined;
  onClose: () => void;
};

/** Asks for the sum and the bank account. The whole available sum is the first proposal. */
export function PayoutDialog({ purpose, available, lastIbanEnd, onClose }: PayoutDialogProps) {
  const queryClient = useQueryClient();
  const [amount, setAmount] = useState(available.toFixed(2));
  const { values: iban, change, discard } = useTabDraft(`iban-draft.${purpose}`, '');
  const fields = useFields({
    schema: payoutForm(available),
    read: (): PayoutValues => ({ amount, iban, purpose: purpose === 'payOut' ? 'EARNED' : 'RETURN' }),
  });
  const payout = useSubmission({
    send: (body: z.output<typeof payoutFields>) => call('requestPayout', { body }),
    onSent: async () => {
      toast({ title: texts.sent, variant: 'success' });
      await refreshMoney(queryClient);
      discard();
    },
    onClose,
    onFailed: (error) => (fields.showServerFaults(error) ? undefined : { text: messageOf(error) }),
  });
  const { faults } = fields;
  return (
    <FormDialog
      {...fields.form}
      title={texts.title[purpose]}
      submitLabel={texts.request[purpose]}
      cancelLabel={texts.back}
      submission={payout}
      onSubmit={fields.sendBy(payout.submit)}
      onClose={onClose}
    >
      <p className="text-ink-soft">{texts.lead}</p>
      <AmountField
        label={texts.amount}
        hint={texts.available(formatEuros(available))}
        error={faults['amount']}
        value={amount}
        onChange={setAmount}
      />
      <TextField
        name="iban"
        label={texts.iban}
        placeholder="SK31 1200 0000 1987 4263 7541"
        hint={lastIbanEnd === undefined ? undefined : texts.ibanHint(lastIbanEnd)}
        error={faults['iban']}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        data-autofocus
        value={iban}
        onChange={({ target }) => change(() => target.value)}
      />
    </FormDialog>
  );
}
