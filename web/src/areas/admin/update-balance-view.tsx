import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useController, useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError, messageOf, serverMessageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { formatEuros } from '#shared/format/euros.ts';
import { Form } from '#shared/forms/form.tsx';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { balanceQuery, transactionsKey } from '../balance/public.ts';
import { FoundPerson } from './found-person.tsx';
import { LastTopUps } from './last-top-ups.tsx';
import { ownTopUpsQuery, personKey } from './queries.ts';
import { updateBalanceTexts as texts } from './texts.ts';
import { acceptAmount, findRounded, type TopUpValues, topUpForm } from './top-up-form.ts';

type TopUp = z.output<typeof topUpForm>;
const empty: TopUpValues = { username: '', amount: '' };

/** What the server said, else that it was not reached; of any other answer nothing is known (product.md §8). */
const describe = (error: unknown): string =>
  serverMessageOf(error) ?? (error instanceof ApiError && error.status > 0 ? texts.unknown : messageOf(error));

/** Sends the top-up so that pressing twice, or again after a lost answer, books it once. */
function useTopUp(onDone: () => void) {
  const queryClient = useQueryClient();
  return useSubmission({
    send: (body: TopUp) => call('topUp', { body }),
    onSent: ({ username, balance }) => {
      toast({
        title: texts.success,
        text: texts.newBalance(username, formatEuros(balance)),
        variant: 'success',
      });
      void queryClient.invalidateQueries({ queryKey: personKey });
      void queryClient.invalidateQueries({ queryKey: ownTopUpsQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: transactionsKey });
      void queryClient.invalidateQueries({ queryKey: balanceQuery.queryKey });
      onDone();
    },
    onFailed: (error) => {
      toast({ title: texts.failure(describe(error)), variant: 'error' });
      return undefined;
    },
  });
}

/** 'Оновити баланс' (product.md §2). */
export function UpdateBalanceView() {
  const form = useForm<TopUpValues, unknown, TopUp>({ resolver: zodResolver(topUpForm), defaultValues: empty });
  // Registered in the order of the screen: the first fault takes the focus.
  const username = form.register('username');
  const { field: amount } = useController({ control: form.control, name: 'amount' });
  const topUp = useTopUp(() => form.reset(empty));
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control, name: 'username' });
  const rounded = findRounded(amount.value);
  return (
    <section lang="uk" aria-label={texts.title} className="max-w-form">
      <h2 className="mb-5 text-2xl">{texts.title}</h2>
      <Card>
        <Form
          submission={topUp}
          onSubmit={form.handleSubmit(topUp.submit)}
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
            label={texts.username}
            placeholder={texts.usernamePlaceholder}
            error={errors.username?.message}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            {...username}
          />
          <FoundPerson username={typed} />
          <TextField
            label={texts.amount}
            placeholder={texts.amountPlaceholder}
            hint={rounded === undefined ? texts.amountHint : texts.willBe(formatEuros(rounded))}
            error={errors.amount?.message}
            suffix="€"
            inputMode="decimal"
            autoComplete="off"
            required
            {...amount}
            onChange={(event) => amount.onChange(acceptAmount(amount.value, event.target.value))}
          />
        </Form>
      </Card>
      <LastTopUps
        onRepeat={(made) => {
          form.setValue('username', made.username);
          form.setValue('amount', String(made.amount));
          form.clearErrors();
          form.setFocus('amount');
        }}
      />
    </section>
  );
}
