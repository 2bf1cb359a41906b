import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TOAST_MS, toast } from './toast.ts';
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
});

describe('toast', () => {
  it('shows title and text in a live region and goes after five seconds', () => {
    show({ title: 'Ошибка', text: 'Ошибка при регистрации', variant: 'error' });
    expect(screen.getByText('Ошибка при регистрации').closest('[aria-live]')).toBeTruthy();
    pass(TOAST_MS - 1);
    expect(screen.queryByText('Ошибка')).toBeTruthy();
    pass(1);
    expect(screen.queryByText('Ошибка')).toBeNull();
  });

  it('keeps to a duration of its own', () => {
    show({ title: 'Аватар успішно збережено!', variant: 'success', durationMs: 3000 });
    pass(3000);
    expect(screen.queryByText('Аватар успішно збережено!')).toBeNull();
  });

  it('waits while the pointer is on it', () => {
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

  it('shows inside the topmost open dialog, where it can be seen and heard', () => {
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.showModal();
    show({ title: 'Ошибка', variant: 'error' });
    expect(dialog.textContent).toContain('Ошибка');
    act(() => dialog.close());
    expect(dialog.textContent).toBe('');
    expect(screen.getByText('Ошибка')).toBeTruthy();
    dialog.remove();
  });
});
