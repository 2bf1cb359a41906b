import { writtenIn } from '@kampus/contract/languages';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type * as z from 'zod/mini';
import { AmountField, balanceQuery, transactionsKey } from '#domains/balance/public.ts';
import { ApiError, messageOf, serverMessageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { useSession } from '#shared/api/use-session.ts';
import { formatEuros } from '#shared/format/euros.ts';
import { Form } from '#shared/forms/form.tsx';
import { readTabDraft, storeTabDraft } from '#shared/forms/tab-draft.ts';
import { useFields } from '#shared/forms/use-fields.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { deskKey } from '../queries.ts';
import type { AdminViewState } from './admin-views.ts';
import { FoundPerson } from './found-person.tsx';
import { LastTopUps } from './last-top-ups.tsx';
import { updateBalanceTexts as texts } from './texts.ts';
import { findRounded, topUpForm } from './top-up-form.ts';

type TopUp = z.output<typeof topUpForm>;
const empty = { username: '', amount: '' };

const isSame = (one: typeof empty, other: typeof empty): boolean =>
  one.username === other.username && one.amount === other.amount;

const draftName = 'topup-draft.form';

/** The input before a reload or signing in, unless the form opens for another person. */
function readDraft(chosen: string): typeof empty {
  const draft = readTabDraft<typeof empty>(draftName);
  return draft && (chosen === '' || draft.username === chosen) ? draft : { ...empty, username: chosen };
}

/** The server's message, else the connection error, else an unknown error (product.md §8). */
const describe = (error: unknown): string =>
  serverMessageOf(error) ?? (error instanceof ApiError && error.status > 0 ? texts.unknown : messageOf(error));

/** Sends the top-up. A double click or a retry after a lost response books it once. */
function useTopUp(onDone: (typed: typeof empty) => void) {
  const queryClient = useQueryClient();
  return useSubmission({
    send: ({ body }: { body: TopUp; typed: typeof empty }) => call('topUp', { body }),
    onSent: ({ username, balance }, { typed }) => {
      toast({
        title: texts.success,
        text: texts.newBalance(username, formatEuros(balance)),
        variant: 'success',
      });
      for (const queryKey of [deskKey, transactionsKey, balanceQuery.queryKey])
        void queryClient.invalidateQueries({ queryKey });
      onDone(typed);
    },
    onFailed: (error) => {
      toast({ title: texts.failure(describe(error)), variant: 'error' });
      return undefined;
    },
  });
}

/** 'Оновити баланс' (product.md §2). The page of a person opens it with that person. */
export function UpdateBalanceView() {
  const { username } = useSession();
  // Another person may sign in in another tab while this one has input.
  return <BalanceForm key={username} />;
}

function BalanceForm() {
  const { state } = useLocation();
  const { username: chosen = '' } = (state ?? {}) as Partial<AdminViewState>;
  const [values, setValues] = useState(() => readDraft(chosen));
  const amountRef = useRef<HTMLInputElement>(null);
  const fields = useFields({ schema: topUpForm, read: () => values });
  const change = (next: typeof empty) => {
    setValues(next);
    storeTabDraft(draftName, next);
  };
  // What was typed meanwhile is the next top-up.
  const topUp = useTopUp((typed) => {
    setValues((last) => (isSame(last, typed) ? empty : last));
    if (isSame(readTabDraft(draftName) ?? empty, typed)) storeTabDraft(draftName, undefined);
    fields.resetValidation();
  });
  const { faults } = fields;
  const { username, amount } = values;
  const rounded = findRounded(amount);
  return (
    <section lang={writtenIn('uk')} aria-label={texts.title} className="max-w-form">
      <h2 className="mb-5 text-2xl">{texts.title}</h2>
      <Card>
        <Form
          {...fields.form}
          submission={topUp}
          onSubmit={fields.sendBy((body) => topUp.submit({ body, typed: values }))}
          className="flex flex-col gap-5"
          actions={
            <Button
              type="submit"
              loading={topUp.isBusy}
              loadingText={texts.sending}
              className="self-start max-sm:w-full"
            >
              {texts.submit}
            </Button>
          }
        >
          <TextField
            name="username"
            label={texts.username}
            placeholder={texts.usernamePlaceholder}
            error={faults['username']}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={username}
            onChange={({ target }) => change({ ...values, username: target.value })}
          />
          <FoundPerson username={username} />
          <AmountField
            ref={amountRef}
            label={texts.amount}
            placeholder={texts.amountPlaceholder}
            hint={rounded === undefined ? texts.amountHint : texts.willBe(formatEuros(rounded))}
            error={faults['amount']}
            value={amount}
            onChange={(changed) => change({ ...values, amount: changed })}
          />
        </Form>
      </Card>
      <LastTopUps
        onRepeat={(earlier) => {
          change({ username: earlier.username, amount: String(earlier.amount) });
          fields.clearFaults('username', 'amount');
          amountRef.current?.focus();
        }}
      />
    </section>
  );
}
