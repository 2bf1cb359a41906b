import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { controlTexts } from '../control-texts.ts';
import { HoldButton } from './hold-button.tsx';
import { holdMs } from './use-hold.ts';

const confirm = vi.fn();
const pass = (durationMs: number) => act(() => vi.advanceTimersByTime(durationMs));
const press = () =>
  fireEvent.pointerDown(screen.getByRole('button'), { isPrimary: true, button: 0, pointerType: 'mouse' });
const status = () => screen.getByRole('status').textContent;

beforeEach(() => {
  confirm.mockReset();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('HoldButton', () => {
  it('confirms once, after one second of holding', () => {
    render(<HoldButton onConfirm={confirm}>Подтвердить</HoldButton>);
    press();
    expect(status()).toBe(controlTexts.holdStarted);
    pass(holdMs - 1);
    expect(confirm).not.toHaveBeenCalled();
    pass(1);
    expect(confirm).toHaveBeenCalledOnce();
    expect(status()).toBe(controlTexts.holdDone);
    fireEvent.pointerUp(screen.getByRole('button'));
    pass(holdMs * 3);
    expect(confirm).toHaveBeenCalledOnce();
  });

  it('does not let the release of a finger press what has appeared under it', () => {
    render(<HoldButton onConfirm={confirm}>Подтвердить</HoldButton>);
    const button = screen.getByRole('button');
    const isPrevented = () => !fireEvent.touchEnd(button);
    press();
    fireEvent.pointerUp(button);
    expect(isPrevented()).toBe(false);
    press();
    pass(holdMs);
    button.remove();
    expect(isPrevented()).toBe(true);
  });

  it('does not let a key that stays down press what has got the focus', () => {
    render(<HoldButton onConfirm={confirm}>Подтвердить</HoldButton>);
    const isPrevented = (repeat: boolean) => !fireEvent.keyDown(document.body, { key: 'Enter', repeat });
    fireEvent.keyDown(screen.getByRole('button'), { key: 'Enter' });
    expect(isPrevented(true)).toBe(false);
    pass(holdMs);
    expect(confirm).toHaveBeenCalledOnce();
    expect([isPrevented(true), isPrevented(true)]).toEqual([true, true]);
    fireEvent.keyUp(document.body, { key: 'Enter' });
    expect([isPrevented(false), isPrevented(true)]).toEqual([false, false]);
  });

  it('cancels when released early, and announces it', () => {
    render(<HoldButton onConfirm={confirm}>Подтвердить</HoldButton>);
    press();
    pass(holdMs - 10);
    fireEvent.pointerUp(screen.getByRole('button'));
    pass(holdMs * 2);
    expect(confirm).not.toHaveBeenCalled();
    expect(status()).toBe(controlTexts.holdCancelled);
  });

  it('cancels when the pointer leaves or the focus is lost', () => {
    render(<HoldButton onConfirm={confirm}>Подтвердить</HoldButton>);
    press();
    fireEvent.pointerLeave(screen.getByRole('button'));
    pass(holdMs);
    press();
    fireEvent.blur(screen.getByRole('button'));
    pass(holdMs);
    expect(confirm).not.toHaveBeenCalled();
  });

  it('cancels when another window takes the focus, although a pressed button may not have it', () => {
    render(<HoldButton onConfirm={confirm}>Подтвердить</HoldButton>);
    press();
    pass(holdMs - 10);
    fireEvent.blur(window);
    pass(holdMs);
    expect(confirm).not.toHaveBeenCalled();
    expect(status()).toBe(controlTexts.holdCancelled);
  });

  it.each([' ', 'Enter'])('can be held with the key %j, and ignores its repeats', (key) => {
    render(<HoldButton onConfirm={confirm}>Подтвердить</HoldButton>);
    const button = screen.getByRole('button');
    fireEvent.keyDown(button, { key });
    pass(600);
    fireEvent.keyDown(button, { key, repeat: true });
    pass(holdMs - 600);
    expect(confirm).toHaveBeenCalledOnce();
    fireEvent.keyUp(button, { key });
    fireEvent.keyDown(button, { key });
    pass(500);
    fireEvent.keyUp(button, { key });
    pass(holdMs);
    expect(confirm).toHaveBeenCalledOnce();
  });

  it('reports its progress while held', () => {
    render(<HoldButton onConfirm={confirm}>Подтвердить</HoldButton>);
    expect(screen.queryByRole('progressbar')).toBeNull();
    press();
    pass(500);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
  });

  it('confirms after two synthetic clicks from assistive software, not after one', () => {
    render(<HoldButton onConfirm={confirm}>Подтвердить</HoldButton>);
    const button = screen.getByRole('button');
    fireEvent.click(button, { detail: 0 });
    expect(status()).toBe(controlTexts.holdPressAgain);
    pass(6000);
    fireEvent.click(button, { detail: 0 });
    expect(confirm).not.toHaveBeenCalled();
    fireEvent.click(button, { detail: 0 });
    expect(confirm).toHaveBeenCalledOnce();
  });

  it('does nothing while loading or disabled', () => {
    const { rerender } = render(
      <HoldButton onConfirm={confirm} loading>
        Подтвердить
      </HoldButton>,
    );
    press();
    pass(holdMs);
    rerender(
      <HoldButton onConfirm={confirm} disabledReason="Не хватает денег">
        Подтвердить
      </HoldButton>,
    );
    press();
    pass(holdMs);
    expect(confirm).not.toHaveBeenCalled();
  });
});
