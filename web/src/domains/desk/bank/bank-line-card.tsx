import type { BankLine, LineState } from '@kampus/contract/balance/bank';
import { formatFullDate } from '@kampus/contract/format/dates';
import { erasedPerson, isErasedLogin } from '@kampus/contract/identity/erased-login';
import { formatSignedEuros } from '#shared/format/euros.ts';
import { Badge, type BadgeTone } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { PersonLink } from '../person-link.tsx';
import { bankTexts as texts } from './texts.ts';

const tones: Readonly<Record<LineState, BadgeTone>> = {
  NO_MATCH: 'warning',
  DUPLICATE: 'warning',
  MATCHED: 'positive',
  BY_HAND: 'positive',
  DISCARDED: 'neutral',
};

const payoutTextOf = (amount: number): string => (amount < 0 ? texts.payout : texts.payoutBack);

type BankLineCardProps = { line: BankLine; onGive: () => void; onDiscard: () => void };

/** One transfer: the sum, the other side, its message, and what can be done with it. */
export function BankLineCard({ line, onGive, onDiscard }: BankLineCardProps) {
  const { state, amount, bookedOn, partner, ibanEnd, details, username, reason, payoutId } = line;
  const isWaiting = state === 'NO_MATCH' || state === 'DUPLICATE';
  const name = partner ?? texts.nobody(amount);
  return (
    <Card as="article" aria-label={`${name}, ${formatSignedEuros(amount)}`} className="flex h-full flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className={`text-lg ${amount < 0 ? 'text-negative' : 'text-positive'}`}>{formatSignedEuros(amount)}</h3>
        <Badge tone={tones[state]}>{payoutId === null ? texts.states[state] : payoutTextOf(amount)}</Badge>
      </div>
      <p className="wrap-anywhere">
        <span className="font-medium">{name}</span>
        {ibanEnd ? <span className="text-sm text-ink-soft"> …{ibanEnd}</span> : null}
      </p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        <time dateTime={bookedOn}>{formatFullDate(bookedOn)}</time>: {details || texts.noDetails}
      </p>
      {username ? <p>{isErasedLogin(username) ? erasedPerson : <PersonLink username={username} />}</p> : null}
      {reason ? <p className="text-sm text-ink-soft">{texts.reason(reason)}</p> : null}
      {isWaiting ? (
        <div className="mt-auto grid gap-2 pt-1">
          <p className="text-sm">{amount > 0 ? texts.why[state] : texts.whyOut}</p>
          <div className="flex flex-wrap gap-2">
            {amount > 0 ? (
              <Button size="small" onClick={onGive}>
                {texts.give}
              </Button>
            ) : null}
            <Button size="small" variant="secondary" onClick={onDiscard}>
              {texts.discard}
            </Button>
          </div>
        </div>
      ) : null}
    </Card>
  );
}
