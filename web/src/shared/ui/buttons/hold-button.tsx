import { type CSSProperties, useEffect, useId, useState } from 'react';
import { controlTexts } from '../control-texts.ts';
import { Spinner } from '../spinner.tsx';
import { buttonClasses } from './button-look.ts';
import { holdMs, useHold } from './use-hold.ts';

const progressStepMs = 250;

type HoldButtonProps = {
  children: string;
  onConfirm: () => void;
  /** Instructions under the button, also read as its description. */
  hint?: string | undefined;
  loading?: boolean;
  disabledReason?: string | undefined;
};

/** A button that acts only after a long press, so that an accidental press does nothing. */
export function HoldButton({ children, onConfirm, hint, loading = false, disabledReason }: HoldButtonProps) {
  const id = useId();
  const isInert = loading || disabledReason !== undefined;
  const { state, handlers } = useHold({ isInert, isPending: loading, onComplete: onConfirm });
  const isHolding = state === 'holding';
  const style = { '--hold-duration': `${holdMs}ms` } as CSSProperties;
  const note = disabledReason ?? hint;
  return (
    <div className="w-full">
      <button
        type="button"
        {...handlers}
        aria-disabled={isInert || undefined}
        aria-busy={loading || undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        style={style}
        className={buttonClasses({
          size: 'large',
          wide: true,
          className: 'isolate touch-manipulation overflow-hidden [-webkit-touch-callout:none]',
        })}
      >
        <span
          aria-hidden="true"
          data-holding={isHolding || state === 'done'}
          className="hold-fill absolute inset-0 -z-10 bg-on-accent/20"
        />
        {loading ? <Spinner size={18} /> : null}
        {children}
      </button>
      {isHolding ? <HoldProgress /> : null}
      {note ? (
        <p id={`${id}-note`} className="mt-2 text-center text-sm text-ink-soft">
          {note}
        </p>
      ) : null}
      <span role="status" className="sr-only">
        {holdMessages[state]}
      </span>
    </div>
  );
}

const holdMessages = {
  idle: '',
  holding: controlTexts.holdStarted,
  cancelled: controlTexts.holdCancelled,
  armed: controlTexts.holdPressAgain,
  done: controlTexts.holdDone,
} as const;

/** The progress for screen readers. Other users see the button fill. */
function HoldProgress() {
  const [elapsedMs, setElapsedMs] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setElapsedMs((elapsed) => elapsed + progressStepMs), progressStepMs);
    return () => clearInterval(timer);
  }, []);
  const percent = Math.min(100, Math.round((elapsedMs / holdMs) * 100));
  return (
    <div
      role="progressbar"
      aria-label={controlTexts.holdProgress}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="sr-only"
    />
  );
}
