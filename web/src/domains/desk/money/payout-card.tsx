import type { DecidePayoutBody, DeskPayout, PayoutState } from '@kampus/contract/balance/payouts';
import { erasedPerson, isErasedLogin } from '@kampus/contract/identity/erased-login';
import type { ReactNode } from 'react';
import { useSession } from '#shared/api/use-session.ts';
import { formatEuros } from '#shared/format/euros.ts';
import { formatIban } from '#shared/format/iban.ts';
import { formatStamp } from '#shared/format/moments.ts';
import { personName } from '#shared/format/person-name.ts';
import { Badge, type BadgeTone } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { copyText } from '#shared/ui/copy-text.ts';
import { CopyIcon } from '#shared/ui/icons/control-icons.tsx';
import { PersonLink } from '../person-link.tsx';
import { payoutsTexts as texts } from './texts.ts';

type Step = DecidePayoutBody['state'];

const tones: Readonly<Record<PayoutState, BadgeTone>> = {
  REQUESTED: 'warning',
  SENT: 'positive',
  BOUNCED: 'negative',
  REFUSED: 'negative',
  CANCELLED: 'neutral',
};

/** A name beside its value, or above it if large text needs the width. */
const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-3">
    <dt className="basis-28 self-center text-ink-soft">{name}</dt>
    <dd className="min-w-0 flex-1 basis-40 wrap-anywhere">{children}</dd>
  </div>
);

/** One payout with its bank account, and what can be recorded about it. */
export function PayoutCard({ payout, onDecide }: { payout: DeskPayout; onDecide: (state: Step) => void }) {
  const { amount, purpose, state, createdAt, decidedAt, decidedBy, reason, reference } = payout;
  const name = personName(payout.fullName, payout.username);
  return (
    <Card as="article" aria-label={`${name}, ${formatEuros(amount)}`} className="flex h-full flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-lg">{formatEuros(amount)}</h3>
        <Badge tone={tones[state]}>{texts.states[state]}</Badge>
      </div>
      <Person payout={payout} />
      <dl className="grid gap-y-1 text-sm">
        <Fact name={texts.iban}>
          <Iban payout={payout} />
        </Fact>
        <Fact name={texts.symbol}>
          <span className="font-mono">{reference}</span>
        </Fact>
        <Fact name={texts.requested}>
          {texts.purposes[purpose]}, {formatStamp(createdAt)}
        </Fact>
        {decidedAt && decidedBy ? (
          <Fact name={texts.decision}>{texts.decided(formatStamp(decidedAt), decidedBy)}</Fact>
        ) : null}
        {decidedAt && !decidedBy && state !== 'CANCELLED' ? (
          <Fact name={texts.decision}>{texts.byStatement(formatStamp(decidedAt))}</Fact>
        ) : null}
        {reason ? <Fact name={texts.reason}>{reason}</Fact> : null}
      </dl>
      <Steps payout={payout} onDecide={onDecide} />
    </Card>
  );
}

function Person({ payout: { username, fullName } }: { payout: DeskPayout }) {
  if (isErasedLogin(username)) return <p className="text-ink-soft">{erasedPerson}</p>;
  return (
    <p className="wrap-anywhere">
      <PersonLink username={username} name={fullName} />
      {fullName === username ? null : <span className="text-sm text-ink-soft"> {username}</span>}
    </p>
  );
}

function Iban({ payout: { iban, ibanEnd } }: { payout: DeskPayout }) {
  // An erasure also removes the end of the IBAN.
  if (iban === null) return ibanEnd === null ? texts.ibanGone : texts.ibanUnreadable(ibanEnd);
  return (
    <span className="flex items-center gap-x-1">
      <span className="min-w-0 font-mono">{formatIban(iban)}</span>
      <IconButton
        label={texts.copyIban}
        icon={<CopyIcon size={18} />}
        onClick={() => void copyText(iban, texts.ibanCopied)}
      />
    </span>
  );
}

/** The steps that are possible now, or why there are none. */
function Steps({ payout, onDecide }: { payout: DeskPayout; onDecide: (state: Step) => void }) {
  const { username } = useSession();
  const isHeld = payout.state === 'REQUESTED' && new Date(payout.payableAt) > new Date();
  if (username?.toLowerCase() === payout.username.toLowerCase())
    return <p className="mt-auto text-sm text-ink-soft">{texts.own}</p>;
  if (payout.state !== 'REQUESTED' && (payout.state !== 'SENT' || isErasedLogin(payout.username))) return null;
  const steps: Step[] =
    payout.state === 'SENT' ? ['BOUNCED'] : isHeld ? ['REFUSED'] : payout.isAtBank ? ['SENT'] : ['SENT', 'REFUSED'];
  return (
    <div className="mt-auto grid gap-2">
      {isHeld ? <p className="text-sm text-ink-soft">{texts.heldUntil(formatStamp(payout.payableAt))}</p> : null}
      {payout.isAtBank && payout.batchId ? (
        <p className="text-sm text-ink-soft">{texts.inBatch(payout.batchId)}</p>
      ) : null}
      {payout.iban === null && steps.includes('REFUSED') ? (
        <p className="text-sm text-ink-soft">{texts.refuseUnreadable}</p>
      ) : null}
      {payout.state === 'REQUESTED' && payout.erasesAccount ? (
        <p className="text-sm text-ink-soft">{texts.erases}</p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {steps.map((step) => (
          <Button
            key={step}
            size="small"
            variant={step === 'SENT' && !payout.isAtBank ? 'primary' : 'secondary'}
            onClick={() => onDecide(step)}
          >
            {texts.steps[step]}
          </Button>
        ))}
      </div>
    </div>
  );
}
