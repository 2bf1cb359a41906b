import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { blurCloseMs } from './combobox.tsx';
import { Picker } from './picker.tsx';

const options = ['Физика', 'Математический анализ', 'Химия'].map((label, index) => ({ value: String(index), label }));
const handleSelect = vi.fn();
const input = () => screen.getByRole<HTMLInputElement>('combobox');
const labels = () => screen.queryAllByRole('option').map((option) => option.textContent);

beforeEach(() => {
  handleSelect.mockReset();
  vi.useFakeTimers();
  render(
    <Picker label="Ключевые слова" options={options} onSelect={handleSelect} emptyText="Нет доступных ключевых слов" />,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('Picker', () => {
  it('opens on focus and filters by the typed words, regardless of case', () => {
    expect(input().getAttribute('aria-expanded')).toBe('false');
    fireEvent.focus(input());
    expect(labels()).toHaveLength(3);
    fireEvent.change(input(), { target: { value: 'АНАЛИЗ мат' } });
    expect(labels()).toEqual(['Математический анализ']);
  });

  it('chooses by arrows and Enter, wraps around at the ends, and clears the text', () => {
    fireEvent.focus(input());
    fireEvent.change(input(), { target: { value: 'и' } });
    fireEvent.keyDown(input(), { key: 'ArrowUp' });
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Химия');
    fireEvent.keyDown(input(), { key: 'ArrowDown' });
    expect(input().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
    fireEvent.keyDown(input(), { key: 'Enter' });
    expect(handleSelect).toHaveBeenCalledExactlyOnceWith(options[0]);
    expect(input().value).toBe('');
  });

  it('chooses by a press', () => {
    fireEvent.focus(input());
    fireEvent.click(screen.getByRole('option', { name: 'Химия' }));
    expect(handleSelect).toHaveBeenCalledExactlyOnceWith(options[2]);
  });

  it('closes after a choice, so that its effect is visible, and the list is no Tab stop', () => {
    fireEvent.focus(input());
    const list = screen.getByRole('listbox').parentElement;
    expect(list?.tabIndex).toBe(-1);
    fireEvent.mouseDown(screen.getByRole('option', { name: 'Химия' }));
    fireEvent.click(screen.getByRole('option', { name: 'Химия' }));
    expect(input().getAttribute('aria-expanded')).toBe('false');
    expect(list?.hidden).toBe(true);
    fireEvent.click(input());
    expect(input().getAttribute('aria-expanded')).toBe('true');
  });

  it('closes 100 ms after the focus is lost, and not if the focus returns earlier', () => {
    expect(blurCloseMs).toBe(100);
    fireEvent.focus(input());
    fireEvent.blur(input());
    act(() => vi.advanceTimersByTime(99));
    expect(input().getAttribute('aria-expanded')).toBe('true');
    fireEvent.focus(input());
    act(() => vi.advanceTimersByTime(200));
    expect(input().getAttribute('aria-expanded')).toBe('true');
    fireEvent.blur(input());
    act(() => vi.advanceTimersByTime(100));
    expect(input().getAttribute('aria-expanded')).toBe('false');
  });

  it('says that nothing is found, and closes on Escape', () => {
    fireEvent.focus(input());
    fireEvent.change(input(), { target: { value: 'йцукен' } });
    expect(screen.getByText('Нет доступных ключевых слов')).toBeTruthy();
    fireEvent.keyDown(input(), { key: 'Escape' });
    expect(input().getAttribute('aria-expanded')).toBe('false');
  });
});
