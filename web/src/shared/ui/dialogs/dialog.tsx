import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { CloseIcon } from '../icons/message-icons.tsx';
import { uiTexts } from '../texts.ts';
import { addOpenDialog } from './open-dialogs.ts';

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]';
const widths = { small: 'max-w-narrow', medium: 'max-w-form', large: 'max-w-content' };

export type DialogProps = {
  isOpen: boolean;
  /** Asked for by the close button, Escape and a press on the backdrop. */
  onClose: () => void;
  /** The dialog's name, shown and spoken. */
  title: ReactNode;
  children: ReactNode;
  /** Buttons, kept in sight under the scrolling content. */
  footer?: ReactNode;
  size?: keyof typeof widths;
  role?: 'dialog' | 'alertdialog';
  /** While true, nothing but the caller closes it. */
  isBusy?: boolean;
};

/**
 * A modal dialog; on phones a sheet. The native element keeps focus inside and gives it back on
 * closing. What is inside exists only while it is open, so its state starts fresh each time. An
 * element with `data-autofocus` gets the focus first, else the title does.
 */
export function Dialog(props: DialogProps) {
  return props.isOpen ? <OpenDialog {...props} /> : null;
}

function OpenDialog({
  onClose,
  title,
  children,
  footer,
  size = 'medium',
  role = 'dialog',
  isBusy = false,
}: DialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const bodyRef = useRef<HTMLDivElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog) return;
    dialog.showModal();
    const removeOpenDialog = addOpenDialog(dialog);
    // The title, so that it is read first; or what the content marks as the place to begin.
    const start = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2');
    start?.focus();
    return () => {
      // Removing an open dialog would lose the focus; closing it first returns it to where it was.
      dialog.close();
      removeOpenDialog();
      // What had it may be gone: then the dialog underneath takes it.
      const holder = document.activeElement;
      if (holder && holder !== document.body && !dialog.contains(holder)) return;
      [...document.querySelectorAll<HTMLElement>('dialog[open] h2')].at(-1)?.focus();
    };
  }, []);

  // After every rendering: what is inside may come later.
  useLayoutEffect(() => {
    const body = bodyRef.current;
    if (!body) return;
    // Text alone that scrolls must be reachable, or the keyboard could not scroll it.
    if (body.scrollHeight > body.clientHeight && !body.querySelector(focusable)) body.tabIndex = 0;
    else body.removeAttribute('tabindex');
  });

  const close = () => {
    if (!isBusy) onClose();
  };
  // The content covers the whole box, so a press whose target is the dialog itself was on the
  // backdrop. It must begin there too: selecting text and letting go outside is no wish to close.
  const handleMouseDown = (event: MouseEvent) => {
    if (event.target === event.currentTarget && event.button === 0) close();
  };

  return (
    <dialog
      ref={dialogRef}
      role={role}
      aria-labelledby={titleId}
      onMouseDown={handleMouseDown}
      onCancel={(event) => {
        // A file chooser inside also fires cancel, which bubbles here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      className={classNames('dialog', widths[size])}
    >
      <div className="flex shrink-0 items-start justify-between gap-3 px-[min(1.25rem,6vw)] pt-5 pb-2 md:px-7 md:pt-6">
        <h2 id={titleId} tabIndex={-1} className="min-w-0 pt-1.5 text-xl">
          {title}
        </h2>
        <IconButton label={uiTexts.close} icon={<CloseIcon />} onClick={close} className="-mt-0.5 -mr-2" />
      </div>
      {/* Without room, as with a long name or large text, the whole dialog scrolls. */}
      <div
        ref={bodyRef}
        className="min-h-[min(3.5rem,25dvh)] flex-1 overflow-y-auto overscroll-contain px-[min(1.25rem,6vw)] pt-2 pb-6 md:px-7"
      >
        {children}
      </div>
      {footer ? (
        <div className="flex flex-wrap justify-end gap-3 *:max-w-full *:min-w-fit shrink-0 border-t border-line bg-raised px-[min(1.25rem,6vw)] py-4 md:px-7">
          {footer}
        </div>
      ) : null}
    </dialog>
  );
}
