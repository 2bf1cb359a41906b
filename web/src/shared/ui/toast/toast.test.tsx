import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from '../dialogs/dialog.tsx';
import { toast, toastMs } from './toast.ts';
import { Toaster } from './toaster.tsx';

const pass = (durationMs: number) => act(() => vi.advanceTimersByTime(durationMs));
const show = (input: Parameters<typeof toast>[0]) => act(() => void toast(input));

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});
afterEach(() => {
  pass(60_000);
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('toast', () => {
  it('shows title and text in a live region and closes after five seconds', () => {
    show({ title: 'Ошибка', text: 'Ошибка при регистрации', variant: 'error' });
    expect(screen.getByText('Ошибка при регистрации').closest('[aria-live]')).toBeTruthy();
    pass(toastMs - 1);
    expect(screen.queryByText('Ошибка')).toBeTruthy();
    pass(1);
    expect(screen.queryByText('Ошибка')).toBeNull();
  });

  it('closes after its own duration', () => {
    show({ title: 'Аватар успішно збережено!', variant: 'success', durationMs: 3000 });
    pass(3000);
    expect(screen.queryByText('Аватар успішно збережено!')).toBeNull();
  });

  it('does not close while the pointer is on it', () => {
    show({ title: 'Готово', variant: 'success' });
    pass(4000);
    const box = screen.getByText('Готово').closest('.toast');
    if (!box) throw new Error('The toast has no box.');
    fireEvent.pointerEnter(box);
    pass(20_000);
    expect(screen.queryByText('Готово')).toBeTruthy();
    fireEvent.pointerLeave(box);
    pass(1000);
    expect(screen.queryByText('Готово')).toBeNull();
  });

  it.each([
    ['a phone', true, ['четвёртое']],
    ['a wider screen', false, ['четвёртое', 'третье', 'второе']],
  ])('on %s shows the newest first and removes the oldest', (_, isPhone, shown) => {
    vi.stubGlobal('matchMedia', () => ({ matches: isPhone }));
    for (const title of ['первое', 'второе', 'третье', 'четвёртое']) show({ title, variant: 'success' });
    const titles = screen.getAllByText(/^(первое|второе|третье|четвёртое)$/).map(({ textContent }) => textContent);
    expect(titles).toEqual(shown);
    vi.unstubAllGlobals();
  });

  it('shows inside the topmost open dialog and stays after the dialog closes', () => {
    // Browsers fire the close event one task later, when the dialog has already been removed.
    vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function close(this: HTMLDialogElement) {
      this.removeAttribute('open');
    });
    const dialog = (
      <Dialog isOpen onClose={() => {}} title="Свободное время">
        Содержание
      </Dialog>
    );
    const { unmount } = render(dialog);
    show({ title: 'Лекция успешно создана', variant: 'success' });
    expect(screen.getByRole('dialog').textContent).toContain('Лекция успешно создана');
    unmount();
    expect(document.body.contains(screen.getByText('Лекция успешно создана'))).toBe(true);
  });
});
