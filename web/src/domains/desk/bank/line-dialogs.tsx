import type { BankLine } from '@kampus/contract/balance/bank';
import { useState } from 'react';
import * as z from 'zod/mini';
import { transactionsKey } from '#domains/balance/public.ts';
import { call } from '#shared/api/call.ts';
import { formatSignedEuros } from '#shared/format/euros.ts';
import { useFields } from '#shared/forms/use-fields.ts';
import { ActionDialog } from '../action-dialog.tsx';
import { PersonPicker } from '../person-picker.tsx';
import { ReasonField } from '../reason-field.tsx';
import { useDeskStep } from '../use-desk-step.ts';
import { useReason } from '../use-reason.ts';
import { bankTexts as texts } from './texts.ts';

type LineDialogProps = { line: BankLine; onClose: () => void };

function Transfer({ line: { amount, partner, details } }: { line: BankLine }) {
  return (
    <p className="rounded-md border border-transparent bg-sunken px-3 py-2">
      <span className="block font-medium wrap-anywhere">
        {formatSignedEuros(amount)} ·&nbsp;{partner ?? texts.nobody(amount)}
      </span>
      <span className="block text-sm wrap-anywhere text-ink-soft">{details || texts.noDetails}</span>
    </p>
  );
}

const recipient = z.object({ username: z.string().check(z.minLength(1, texts.personRequired)) });

/** Names the person who gets the money. */
export function GiveDialog({ line, onClose }: LineDialogProps) {
  const [username, setUsername] = useState('');
  const fields = useFields({ schema: recipient, read: () => ({ username }) });
  const giving = useDeskStep({
    send: (name: string) => call('decideBankLine', { params: { id: String(line.id) }, body: { username: name } }),
    done: texts.given,
    onClose,
    stale: [transactionsKey],
  });
  const pick = (name: string) => {
    setUsername(name);
    fields.clearFaults('username');
  };
  return (
    <ActionDialog
      {...fields.form}
      title={texts.giveTitle}
      submitLabel={texts.give}
      submission={giving}
      onSubmit={fields.sendBy((sent) => giving.submit(sent.username))}
      onClose={onClose}
    >
      <Transfer line={line} />
      <p className="text-ink-soft">{texts.giveLead}</p>
      <PersonPicker
        label={texts.person}
        name="username"
        value={username}
        onPick={pick}
        error={fields.faults['username']}
        placeholder=""
        isInline
      />
    </ActionDialog>
  );
}

/** Marks a line as the portal's own money. */
export function DiscardDialog({ line, onClose }: LineDialogProps) {
  const reason = useReason(`line-${line.id}`);
  const discarding = useDeskStep({
    send: (why: string) =>
      call('decideBankLine', { params: { id: String(line.id) }, body: { discard: true, reason: why } }),
    done: texts.discarded,
    onClose,
    discard: reason.discard,
  });
  return (
    <ActionDialog
      {...reason.form}
      title={texts.discardTitle}
      submitLabel={texts.discard}
      submission={discarding}
      onSubmit={reason.sendBy(discarding.submit)}
      onClose={onClose}
    >
      <Transfer line={line} />
      <p className="text-ink-soft">{texts.discardLead}</p>
      <ReasonField {...reason.field} hint={texts.discardReason} />
    </ActionDialog>
  );
}
