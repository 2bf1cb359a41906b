import { type MouseEvent, type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { CloseIcon } from '../icons/message-icons.tsx';
import { keepFocusAmong, listAncestors } from '../keep-focus.ts';
import { uiTexts } from '../texts.ts';
import { addOpenDialog } from './open-dialogs.ts';

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]';
const widths = { small: 'max-w-narrow', medium: 'max-w-form', large: 'max-w-content' };

export type DialogProps = {
  isOpen: boolean;
  /**
   * Called by the close button, Escape and a press on the backdrop. A request goes on: what becomes
   * of it is then in a toast.
   */
  onClose: () => void;
  /** The dialog's name, visible and for screen readers. */
  title: ReactNode;
  children: ReactNode;
  /** Buttons that stay visible under the scrolling content. */
  footer?: ReactNode;
  size?: keyof typeof widths;
  role?: 'dialog' | 'alertdialog';
};

/**
 * A modal dialog, on phones a sheet. The native element traps the focus and restores it on close.
 * The content exists only while it is open, so its state starts fresh. An element with
 * `data-autofocus` gets the focus first, else the title.
 */
export function Dialog(props: DialogProps) {
  return props.isOpen ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, title, children, footer, size = 'medium', role = 'dialog' }: DialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const bodyRef = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const askToClose = useEffectEvent(() => onClose());

  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog) return;
    const around = listAncestors(document.activeElement);
    const show = () => {
      dialog.showModal();
      // Focus the title, so that it is read first, or the element that the content marks.
      const start = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2');
      start?.focus();
    };
    show();
    const removeOpenDialog = addOpenDialog(dialog);
    // Browsers close the dialog at a second Escape in a row, whatever `cancel` prevents. Only the
    // caller may take it away.
    const handleClose = () => {
      if (dialog.open) return;
      show();
      askToClose();
    };
    dialog.addEventListener('close', handleClose);
    return () => {
      dialog.removeEventListener('close', handleClose);
      // Removing an open dialog would lose the focus. Closing it first restores the focus.
      dialog.close();
      removeOpenDialog();
      // The row that opened the dialog may disappear with it.
      requestAnimationFrame(() => keepFocusAmong(around));
      // The previously focused element may be gone. Then the dialog underneath gets the focus.
      const holder = document.activeElement;
      if (holder && holder !== document.body && !dialog.contains(holder)) return;
      [...document.querySelectorAll<HTMLElement>('dialog[open] h2')].at(-1)?.focus();
    };
  }, []);

  // Runs after every rendering, because content may arrive later.
  useLayoutEffect(() => {
    const body = bodyRef.current;
    if (!body) return;
    // Scrolling content without controls must be focusable, or the keyboard could not scroll it.
    if (body.scrollHeight > body.clientHeight && !body.querySelector(focusable)) body.tabIndex = 0;
    else body.removeAttribute('tabindex');
    // The content that had the focus may be gone, for example an answered question.
    const top = [...document.querySelectorAll('dialog[open]')].at(-1);
    if (document.activeElement === document.body && top === dialogRef.current) top?.querySelector('h2')?.focus();
  });

  // The content covers the whole box, so a press on the dialog element is on the backdrop. Only
  // mousedown counts: selecting text and releasing outside must not close the dialog.
  const handleMouseDown = (event: MouseEvent) => {
    if (event.target === event.currentTarget && event.button === 0) onClose();
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
        onClose();
      }}
      className={classNames('dialog', widths[size])}
    >
      <div className="flex shrink-0 items-start justify-between gap-3 px-card pt-5 pb-2 md:px-7 md:pt-6">
        <h2 id={titleId} tabIndex={-1} className="min-w-0 pt-1.5 text-xl">
          {title}
        </h2>
        <IconButton label={uiTexts.close} icon={<CloseIcon />} onClick={onClose} className="-mt-0.5 -mr-2" />
      </div>
      {/* If there is little room (a long name, large text), the whole dialog scrolls. */}
      <div
        ref={bodyRef}
        className="min-h-[min(3.5rem,25dvh)] flex-1 overflow-y-auto overscroll-contain px-card pt-2 pb-6 md:px-7"
      >
        {children}
      </div>
      {footer ? (
        <div className="flex flex-wrap justify-end gap-3 empty:hidden [&>:not(dialog)]:max-w-full [&>:not(dialog)]:min-w-fit shrink-0 border-t border-line bg-raised px-card py-4 md:px-7">
          {footer}
        </div>
      ) : null}
    </dialog>
  );
}
