import { Fragment, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { topDialogStore } from '../dialogs/open-dialogs.ts';
import { uiTexts } from '../texts.ts';
import { toastStore } from './toast-store.ts';

/** The container of the toasts, mounted once, in the layout. */
export function Toaster() {
  const entries = useSyncExternalStore(toastStore.subscribe, toastStore.getSnapshot);
  // A modal dialog covers everything outside it and hides it from screen readers. So toasts go into
  // the topmost open dialog.
  const host = useSyncExternalStore(topDialogStore.subscribe, topDialogStore.getSnapshot) ?? document.body;

  return createPortal(
    <section
      aria-label={uiTexts.toasts}
      aria-live="polite"
      // On phones a toast is above the title of an open sheet.
      className="@container pointer-events-none fixed top-[calc(5rem+env(safe-area-inset-top))] max-sm:in-[dialog]:top-[calc(0.5rem+env(safe-area-inset-top))] right-4 z-50 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2.5"
    >
      {entries.map(({ id, content }) => (
        <Fragment key={id}>{content}</Fragment>
      ))}
    </section>,
    host,
  );
}
