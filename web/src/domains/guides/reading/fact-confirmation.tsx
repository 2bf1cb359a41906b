import { formatMonth } from '@kampus/contract/format/month';
import type { GuideFact } from '@kampus/contract/guides/facts';
import { pathOf } from '@kampus/contract/pages/addresses';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messageOf } from '#shared/api/api-error.ts';
import { lazyCall } from '#shared/api/lazy-call.ts';
import type { SignInState } from '#shared/api/sign-in-state.ts';
import { useSession } from '#shared/api/use-session.ts';
import { toast } from '#shared/ui/toast/toast.ts';
import { factTexts } from './fact-texts.ts';

type FactConfirmationProps = { fact: GuideFact; guideId: number };

/** When readers confirmed a fact, and a button to confirm it. Visitors sign in first. */
export function FactConfirmation({ fact, guideId }: FactConfirmationProps) {
  const { isSignedIn } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [step, setStep] = useState<'IDLE' | 'SENDING' | 'DONE'>('IDLE');
  const send = async () => {
    setStep('SENDING');
    try {
      await lazyCall('confirmFact', { params: { id: String(guideId), factId: String(fact.id) } });
      setStep('DONE');
      toast({ title: factTexts.thanks, variant: 'success' });
    } catch (error) {
      setStep('IDLE');
      toast({ title: messageOf(error), variant: 'error' });
    }
  };
  const handleClick = () => {
    if (step !== 'IDLE') return;
    if (isSignedIn) void send();
    else void navigate(pathOf('login'), { state: { from: `${pathname}${search}` } satisfies SignInState });
  };
  return (
    <>
      {fact.confirmedOn === null ? null : (
        <span className="guide-aside block text-xs text-positive">
          {factTexts.confirmed(formatMonth(fact.confirmedOn))}
        </span>
      )}{' '}
      <button
        type="button"
        data-needs-scripts
        aria-label={step === 'DONE' ? undefined : factTexts.confirmLabel(fact.translatedLabel ?? fact.label)}
        aria-disabled={step !== 'IDLE' || undefined}
        onClick={handleClick}
        className="min-h-6 rounded-xs text-xs whitespace-nowrap text-ink-soft underline decoration-dotted underline-offset-3 hover:text-accent-ink aria-disabled:no-underline print:hidden"
      >
        {step === 'DONE' ? factTexts.confirmedByMe : factTexts.stillTrue}
      </button>
    </>
  );
}
