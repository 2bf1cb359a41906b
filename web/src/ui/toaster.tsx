import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import { CloseIcon, ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from './frame-icons.tsx';
import { uiTexts } from './texts.ts';
import { dismissToast, type ToastEntry, toastStore } from './toast.ts';

const looks = {
  success: { Icon: SuccessIcon, classes: 'text-positive bg-positive-soft' },
  error: { Icon: ErrorIcon, classes: 'text-negative bg-negative-soft' },
  warning: { Icon: WarningIcon, classes: 'text-warning bg-warning-soft' },
  info: { Icon: InfoIcon, classes: 'text-info bg-info-soft' },
} as const;

/** A modal dialog covers and silences everything outside it, so messages go into the topmost one while it is open. */
const findTopLayer = (): Element => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;

/** The place of the toasts; mounted once, in the layout. */
export function Toaster() {
  const entries = useSyncExternalStore(toastStore.subscribe, toastStore.getSnapshot);
  const [host, setHost] = useState<Element>(document.body);

  useEffect(() => {
    if (entries.length > 0) setHost(findTopLayer());
    // The close event does not bubble, but it can be caught on its way down.
    const handleClose = () => setHost(findTopLayer());
    document.addEventListener('close', handleClose, true);
    return () => document.removeEventListener('close', handleClose, true);
  }, [entries]);

  return createPortal(
    <section
      aria-label={uiTexts.toasts}
      aria-live="polite"
      className="pointer-events-none fixed top-[max(1rem,env(safe-area-inset-top))] right-4 z-50 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2.5"
    >
      {entries.map((entry) => (
        <Toast key={entry.id} entry={entry} />
      ))}
    </section>,
    host,
  );
}

function Toast({ entry }: { entry: ToastEntry }) {
  const [isPaused, setIsPaused] = useState(false);
  const remainingMs = useRef(entry.durationMs);
  const { Icon, classes } = looks[entry.variant];

  // Time stands still while the pointer or the focus is on it (WCAG 2.2.1).
  useEffect(() => {
    if (isPaused) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => dismissToast(entry.id), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= Date.now() - startedAt;
    };
  }, [entry.id, isPaused]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only stops the clock.
    <div
      role={entry.variant === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
      className="toast pointer-events-auto flex items-start gap-3 rounded-md border border-line bg-raised p-3 pl-3.5 text-ink shadow-float"
    >
      <span className={classNames('grid size-9 shrink-0 place-items-center rounded-full', classes)}>
        <Icon />
      </span>
      <div className="min-w-0 flex-1 py-1">
        <p className="font-semibold leading-snug">{entry.title}</p>
        {entry.text ? <p className="mt-0.5 text-sm text-ink-soft">{entry.text}</p> : null}
      </div>
      <button
        type="button"
        aria-label={uiTexts.close}
        onClick={() => dismissToast(entry.id)}
        className="grid size-9 shrink-0 place-items-center rounded-full text-ink-soft transition hover:bg-accent-soft hover:text-ink pointer-coarse:size-11"
      >
        <CloseIcon size={18} />
      </button>
    </div>
  );
}
