import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { uiTexts } from '../texts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

function Opener() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Детали
      </button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Детали лекции">
        Содержание
      </Dialog>
    </>
  );
}

describe('Dialog', () => {
  it('is modal, named by its title, and exists only while open', () => {
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    render(<Opener />);
    expect(screen.queryByText('Содержание')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Детали' }));
    expect(showModal).toHaveBeenCalledOnce();
    expect(screen.getByRole('dialog', { name: 'Детали лекции' })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Детали лекции');
  });

  it('closes by its button, Escape and a press on the backdrop, and closes the element before removing it', () => {
    const close = vi.spyOn(HTMLDialogElement.prototype, 'close');
    render(<Opener />);
    const ways: ((dialog: HTMLElement) => void)[] = [
      () => fireEvent.click(screen.getByRole('button', { name: uiTexts.close })),
      (dialog) => fireEvent(dialog, new Event('cancel', { cancelable: true })),
      (dialog) => fireEvent.mouseDown(dialog),
    ];
    for (const [index, way] of ways.entries()) {
      fireEvent.click(screen.getByRole('button', { name: 'Детали' }));
      way(screen.getByRole('dialog'));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(close).toHaveBeenCalledTimes(index + 1);
    }
  });

  it('stays open after a press on its content and after a cancelled file chooser', () => {
    render(<Opener />);
    fireEvent.click(screen.getByRole('button', { name: 'Детали' }));
    fireEvent.mouseDown(screen.getByText('Содержание'));
    fireEvent(screen.getByText('Содержание'), new Event('cancel', { bubbles: true }));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

it('a dialog that the browser closed asks to be closed, and shows again if it must stay', () => {
  const handleClose = vi.fn();
  const { unmount } = render(
    <Dialog isOpen onClose={handleClose} title="Коды восстановления">
      Содержание
    </Dialog>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  for (const times of [1, 2]) {
    // What a second Escape without a press in between does.
    dialog.close();
    expect(dialog.open).toBe(true);
    expect(handleClose).toHaveBeenCalledTimes(times);
    expect(document.activeElement?.textContent).toBe('Коды восстановления');
  }
  unmount();
  expect(handleClose).toHaveBeenCalledTimes(2);
});

function Row({ onGone }: { onGone: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li>
      <button type="button" onClick={() => setIsOpen(true)}>
        Удалить
      </button>
      <Dialog isOpen={isOpen} onClose={onGone} title="Удалить?">
        Содержание
      </Dialog>
    </li>
  );
}

it('gives the focus to the list if the row that opened it is gone', async () => {
  function List() {
    const [rows, setRows] = useState(['Первая']);
    return (
      <ul aria-label="Строки">
        {rows.map((row) => (
          <Row key={row} onGone={() => setRows([])} />
        ))}
      </ul>
    );
  }
  render(<List />);
  const opener = screen.getByRole('button', { name: 'Удалить' });
  opener.focus();
  fireEvent.click(opener);
  fireEvent.click(screen.getByRole('button', { name: uiTexts.close }));
  expect(screen.queryByRole('listitem')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Строки' })));
});

describe('ConfirmDialog', () => {
  it('focuses the cancel button and confirms only by the confirm button', () => {
    const handleConfirm = vi.fn();
    const handleCancel = vi.fn();
    render(
      <ConfirmDialog
        isOpen
        question="Удалить?"
        confirmLabel="Удалить"
        onConfirm={handleConfirm}
        onCancel={handleCancel}
        isPending={false}
      />,
    );
    expect(document.activeElement?.textContent).toBe(uiTexts.cancel);
    fireEvent.click(screen.getByRole('button', { name: uiTexts.cancel }));
    expect(handleCancel).toHaveBeenCalledOnce();
    expect(handleConfirm).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Удалить' }));
    expect(handleConfirm).toHaveBeenCalledOnce();
  });
});

it('only the topmost of several dialogs has a backdrop, so that the page is dimmed once', () => {
  const show = (isAbove: boolean) => (
    <Dialog isOpen title="Детали лекции" onClose={vi.fn()}>
      <Dialog isOpen={isAbove} title="Отменить урок?" onClose={vi.fn()}>
        Причина
      </Dialog>
    </Dialog>
  );
  const coveredOf = () => screen.getAllByRole('dialog').map((dialog) => dialog.hasAttribute('data-covered'));
  const { rerender } = render(show(false));
  rerender(show(true));
  expect(coveredOf()).toEqual([true, false]);
  rerender(show(false));
  expect(coveredOf()).toEqual([false]);
});
