import { pathOf } from '@kampus/contract/pages/addresses';
import { useId } from 'react';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { formatEuros } from '#shared/format/euros.ts';
import { Form } from '#shared/forms/form.tsx';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { useTabDraft } from '#shared/forms/use-tab-draft.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { dataTexts } from './texts.ts';

export type Comments = 'KEEP' | 'DELETE';

/** Open obligations, counted by the server. They must end before the erasure. */
export interface Obligations {
  lessons: number;
  balance: number;
  /** The part of the balance that waits for its payout. */
  returned: number;
  /** The most that one payout can have. */
  payoutMax: number;
}

type ObstaclesProps = { obligations: Obligations; comments: Comments; onClose: () => void };

const profileLinkClasses = 'inline-flex min-h-11 items-center font-medium text-accent-ink underline underline-offset-4';

/** What must come before the return of the money. Undefined if it can be returned at once. */
function findMoneyHint({ lessons, balance, returned, payoutMax }: Obligations): string | undefined {
  if (lessons > 0) return dataTexts.moneyLater;
  if (returned > 0) return dataTexts.moneyWaits;
  return balance > payoutMax ? dataTexts.moneyInParts(formatEuros(payoutMax)) : undefined;
}

/** What prevents the erasure. Money alone can be returned, and the erasure then follows. */
export function Obstacles({ obligations, comments, onClose }: ObstaclesProps) {
  const { lessons, balance, returned } = obligations;
  const moneyHint = findMoneyHint(obligations);
  return (
    <div className="grid gap-4">
      <Banner tone="warning" title={dataTexts.blockedTitle} isLive>
        <ul className="mt-2 grid gap-3">
          {lessons > 0 ? (
            <li>
              <p>
                {dataTexts.lessons}: <strong>{lessons}</strong> — {dataTexts.lessonsHint}
              </p>
              <Link to={pathOf('profile')} className={profileLinkClasses}>
                {dataTexts.toLessons}
              </Link>
            </li>
          ) : null}
          {balance !== returned ? (
            <li>
              <p>
                {dataTexts.money}: <strong>{formatEuros(balance - returned)}</strong>
                {moneyHint ? <> — {moneyHint}</> : null}
              </p>
              {moneyHint && lessons === 0 ? (
                <Link to={pathOf('profile')} className={profileLinkClasses}>
                  {dataTexts.toBalance}
                </Link>
              ) : null}
            </li>
          ) : null}
          {returned > 0 ? (
            <li>
              {dataTexts.returning}: <strong>{formatEuros(returned)}</strong>
            </li>
          ) : null}
        </ul>
      </Banner>
      {balance > 0 && moneyHint === undefined ? (
        <ReturnForm balance={balance} comments={comments} onClose={onClose} />
      ) : null}
    </div>
  );
}

type ReturnFormProps = { balance: number; comments: Comments; onClose: () => void };

/** Asks for the bank account. The account is erased after the money was sent there. */
function ReturnForm({ balance, comments, onClose }: ReturnFormProps) {
  const formId = useId();
  const { values: iban, change, discard } = useTabDraft('iban-draft.erase', '');
  const returning = useSubmission({
    send: (typed: string) =>
      call('requestPayout', {
        body: { amount: balance, iban: typed, purpose: 'RETURN', eraseComments: comments },
      }),
    onSent: () => {
      discard();
      toast({ title: dataTexts.returnSent, text: dataTexts.returnSentText, variant: 'success' });
    },
    onClose,
    onFailed: (error) => ({ text: messageOf(error) }),
  });
  return (
    <Form
      id={formId}
      submission={returning}
      onSubmit={() => returning.submit(iban)}
      className="grid gap-4"
      actions={
        <Button type="submit" variant="danger" loading={returning.isBusy} className="justify-self-start">
          {dataTexts.returnAndErase}
        </Button>
      }
    >
      <p className="text-ink-soft">{dataTexts.returnLead(formatEuros(balance))}</p>
      <TextField
        name="iban"
        label={dataTexts.iban}
        placeholder="SK31 1200 0000 1987 4263 7541"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        value={iban}
        onChange={({ target }) => change(() => target.value)}
      />
    </Form>
  );
}
