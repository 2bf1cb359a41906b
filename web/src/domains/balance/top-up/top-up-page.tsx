import { intentFields } from '@kampus/contract/balance/bank';
import { limits } from '@kampus/contract/limits';
import { pathOf } from '@kampus/contract/pages/addresses';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { publicSettings } from '#shared/api/public-settings.ts';
import { formatEuros } from '#shared/format/euros.ts';
import { Form } from '#shared/forms/form.tsx';
import { useFields } from '#shared/forms/use-fields.ts';
import { useIsLeft } from '#shared/forms/use-is-left.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { MoneyHelp } from '#shared/help/money-help.tsx';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ToggleChip } from '#shared/ui/buttons/toggle-chip.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Page } from '#shared/ui/page.tsx';
import { AmountField } from '../amount-field.tsx';
import { readAmount } from '../amount-text.ts';
import { topUpTexts as texts } from './texts.ts';

const intentForm = z.pipe(
  z.transform(({ amount }: { amount: string }) => ({ amount: readAmount(amount) })),
  intentFields,
);

/** Sums that one press fills in. */
const quickSums = ['10', '20', '50', '100'] as const;

/** /profile/top-up: the sum of a top-up by bank transfer. */
export function TopUpPage() {
  usePageTitle(texts.title);
  return (
    <Page title={texts.title} lead={publicSettings().bank ? texts.lead : texts.noBank} width="form">
      <Card>{publicSettings().bank ? <SumForm /> : <MoneyHelp purpose="topUp" />}</Card>
    </Page>
  );
}

function SumForm() {
  const navigate = useNavigate();
  const isLeft = useIsLeft();
  const [amount, setAmount] = useState('');
  const fields = useFields({ schema: intentForm, read: () => ({ amount }) });
  const beginning = useSubmission({
    send: (body: z.output<typeof intentForm>) => call('createIntent', { body }),
    onSent: ({ id }) => (isLeft.current ? undefined : navigate(pathOf('topUpIntent', { id }), { replace: true })),
    onFailed: (error) => (fields.showServerFaults(error) ? undefined : { text: messageOf(error) }),
  });
  const { minEuros, maxEuros } = limits.topUp;
  return (
    <Form
      {...fields.form}
      submission={beginning}
      onSubmit={fields.sendBy(beginning.submit)}
      className="flex flex-col gap-5"
      actions={
        <Button type="submit" loading={beginning.isBusy} className="self-start max-sm:w-full">
          {texts.next}
        </Button>
      }
    >
      <AmountField
        label={texts.amount}
        hint={texts.amountHint(formatEuros(minEuros), formatEuros(maxEuros))}
        error={fields.faults['amount']}
        value={amount}
        onChange={setAmount}
      />
      <fieldset aria-label={texts.quick} className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {quickSums.map((sum) => (
          <ToggleChip key={sum} wide isPressed={amount === sum} onToggle={() => setAmount(sum)}>
            {sum}&nbsp;€
          </ToggleChip>
        ))}
      </fieldset>
    </Form>
  );
}
