import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { toast, toastMs } from './toast.ts';
import { toastFailure } from './toast-failure.ts';
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
  it('shows the reason of a failure, and nothing after a cancelled password prompt', () => {
    const fail = toastFailure('Не удалось создать файл');
    const message = 'Подтвердите, что это вы';
    const common = { type: 'about:blank', title: 'Forbidden', status: 403, detail: message, requestId: '1' };
    act(() => fail(new ApiError(403, message, { ...common, code: 'ELEVATION_REQUIRED', message })));
    expect(screen.queryByText('Не удалось создать файл')).toBeNull();
    act(() => fail(new ApiError(0, 'Нет связи с сервером')));
    expect(screen.getByText('Нет связи с сервером')).toBeTruthy();
  });

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
