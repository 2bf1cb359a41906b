import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { transactionsKey } from '#domains/balance/public.ts';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { formatEuros } from '#shared/format/euros.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { ActionDialog } from '../action-dialog.tsx';
import { acceptAmount, findRounded, topUpForm } from '../admin/top-up-form.ts';
import { deskKey } from '../queries.ts';
import { deskTexts } from '../texts.ts';
import type { PersonDialogProps } from './person-dialog.ts';
import { peopleTexts as texts } from './texts.ts';

/**
 * Tops up the person of the page, with name and balance above the amount. A retry books it once.
 */
export function TopUpDialog({ person, onClose }: PersonDialogProps) {
  const queries = useQueryClient();
  const [amount, setAmount] = useState('');
  const [fault, setFault] = useState<string>();
  const { username, fullName, avatarUrl, balance, role } = person;
  const topUp = useSubmission({
    send: (body: { username: string; amount: number }) => call('topUp', { body }),
    onSent: async (answer) => {
      toast({ title: texts.topUpDone(answer.username, formatEuros(answer.balance)), variant: 'success' });
      await queries.invalidateQueries({ queryKey: deskKey });
      await queries.invalidateQueries({ queryKey: transactionsKey });
      onClose();
    },
    onFailed: (error) => ({ text: messageOf(error) }),
  });
  const handleSubmit = () => {
    const read = topUpForm.safeParse({ username, amount });
    setFault(read.error?.issues[0]?.message);
    if (read.success) topUp.submit(read.data);
  };
  const rounded = findRounded(amount);
  return (
    <ActionDialog
      title={texts.topUpTitle}
      submitLabel={texts.actions.TOP_UP}
      submission={topUp}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <p className="flex items-center gap-3 rounded-md border border-transparent bg-sunken px-3 py-2">
        <Avatar name={fullName} imageUrl={avatarUrl} size="small" />
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere">{fullName}</span>
          <span className="block text-sm text-ink-soft wrap-anywhere">
            {username}&nbsp;· {deskTexts.roles[role]}&nbsp;· {texts.topUpNow(formatEuros(balance))}
          </span>
        </span>
      </p>
      <TextField
        label={texts.amount}
        placeholder="0.00"
        hint={rounded === undefined ? texts.amountHint : texts.amountRounded(formatEuros(rounded))}
        error={fault}
        suffix="€"
        inputMode="decimal"
        autoComplete="off"
        required
        data-autofocus
        value={amount}
        onChange={(event) => setAmount(acceptAmount(amount, event.target.value))}
      />
    </ActionDialog>
  );
}
