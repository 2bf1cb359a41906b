import { Fragment, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { uiTexts } from './texts.ts';
import { toastStore } from './toast-store.ts';

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
      {entries.map(({ id, content }) => (
        <Fragment key={id}>{content}</Fragment>
      ))}
    </section>,
    host,
  );
}
