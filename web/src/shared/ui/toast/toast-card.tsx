import { useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { WarningIcon } from '../icons/frame-icons.tsx';
import { CloseIcon, ErrorIcon, InfoIcon, SuccessIcon } from '../icons/message-icons.tsx';
import { uiTexts } from '../texts.ts';
import { dismissToast } from './toast-store.ts';

const looks = {
  success: { Icon: SuccessIcon, classes: 'text-positive bg-positive-soft' },
  error: { Icon: ErrorIcon, classes: 'text-negative bg-negative-soft' },
  warning: { Icon: WarningIcon, classes: 'text-warning bg-warning-soft' },
  info: { Icon: InfoIcon, classes: 'text-info bg-info-soft' },
} as const;

export type ToastVariant = keyof typeof looks;

type ToastCardProps = {
  id: number;
  title: string;
  text: string | undefined;
  variant: ToastVariant;
  durationMs: number;
};

/** One message. It closes after a time or by its close button. */
export function ToastCard({ id, title, text, variant, durationMs }: ToastCardProps) {
  const [isPaused, setIsPaused] = useState(false);
  const remainingMs = useRef(durationMs);
  const { Icon, classes } = looks[variant];

  // The timer pauses while the pointer or the focus is on the card (WCAG 2.2.1).
  useEffect(() => {
    if (isPaused) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => dismissToast(id), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= Date.now() - startedAt;
    };
  }, [id, isPaused]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer.
    <div
      role={variant === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
      className="toast pointer-events-auto flex items-start gap-3 rounded-md border border-line bg-raised p-3 pl-3.5 text-ink shadow-float"
    >
      <span className={classNames('grid size-9 shrink-0 place-items-center rounded-full @max-[14rem]:hidden', classes)}>
        <Icon />
      </span>
      <div className="min-w-0 flex-1 py-1">
        <p className="font-semibold leading-snug">{title}</p>
        {text ? <p className="mt-0.5 text-sm text-ink-soft">{text}</p> : null}
      </div>
      <button
        type="button"
        aria-label={uiTexts.close}
        onClick={() => dismissToast(id)}
        className="grid size-9 shrink-0 place-items-center rounded-full text-ink-soft transition hover:bg-accent-soft hover:text-ink pointer-coarse:size-[min(2.75rem,12vw)]"
      >
        <CloseIcon size={18} />
      </button>
    </div>
  );
}
