import { moneyBackFields } from '@kampus/contract/balance/payouts';
import { limits } from '@kampus/contract/limits';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { messageOf } from '#shared/api/api-error.ts';
import { formatEuros } from '#shared/format/euros.ts';
import { FormDialog } from '#shared/forms/form-dialog.tsx';
import { useFields } from '#shared/forms/use-fields.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { useTabDraft } from '#shared/forms/use-tab-draft.ts';
import { TextArea } from '#shared/ui/fields/text-area.tsx';
import { amountAtMost } from './amount-at-most.ts';
import { AmountField } from './amount-field.tsx';
import { readAmount } from './amount-text.ts';
import { moneyBackTexts as texts } from './texts.ts';

const moneyBackForm = (left: number) =>
  z.pipe(
    z.transform(({ amount, reason }: { amount: string; reason: string }) => ({ amount: readAmount(amount), reason })),
    z.extend(moneyBackFields, { amount: amountAtMost(left, moneyBackFields.shape.amount) }),
  );

type MoneyBackDialogProps = {
  title: string;
  /** The name of the draft. */
  draft: string;
  /** What the action affects. */
  children: ReactNode;
  submitLabel: string;
  /** The most that the server accepts now, in euros. Undefined if only the server knows it. */
  left?: number;
  send: (body: { amount: number; reason: string }) => Promise<unknown>;
  /** Awaited: the dialog is busy until the promise settles. Then it closes. */
  onSent?: () => unknown;
  onClose: () => void;
};

/** Sum and reason of a reversed top-up or of goodwill. The whole sum that is left comes first. */
export function MoneyBackDialog(props: MoneyBackDialogProps) {
  const { title, draft, children, submitLabel, left, send, onSent, onClose } = props;
  const { values, change, discard } = useTabDraft(draft, { amount: left?.toFixed(2) ?? '', reason: '' });
  const fields = useFields({ schema: moneyBackForm(left ?? Number.POSITIVE_INFINITY), read: () => values });
  const submission = useSubmission({
    send,
    onSent: async () => {
      await onSent?.();
      discard();
    },
    onClose,
    onFailed: (error) => ({ text: messageOf(error) }),
  });
  const { faults } = fields;
  return (
    <FormDialog
      {...fields.form}
      title={title}
      submitLabel={submitLabel}
      cancelLabel={texts.back}
      submission={submission}
      onSubmit={fields.sendBy(submission.submit)}
      onClose={onClose}
    >
      {children}
      <AmountField
        label={texts.amount}
        hint={left === undefined ? undefined : texts.left(formatEuros(left))}
        error={faults['amount']}
        value={values.amount}
        onChange={(amount) => change((last) => ({ ...last, amount }))}
      />
      <TextArea
        name="reason"
        label={texts.reason}
        hint={texts.reasonHint}
        error={faults['reason']}
        rows={3}
        maxLength={limits.reason.max}
        required
        value={values.reason}
        onChange={({ target }) => change((last) => ({ ...last, reason: target.value }))}
      />
    </FormDialog>
  );
}
