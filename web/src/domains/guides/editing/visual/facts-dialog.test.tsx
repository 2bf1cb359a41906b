import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { FactsDialog } from './facts-dialog.tsx';

afterEach(cleanup);

const show = () => render(<FactsDialog rows={[]} labels={[]} onClose={vi.fn()} onApply={vi.fn()} />);
const press = (name: string) => userEvent.click(screen.getAllByRole('button', { name }).at(-1) ?? document.body);

it('the focus goes to the name of an added fact, and back to the button when a fact is removed', async () => {
  show();
  await press('Добавить факт');
  const names = screen.getAllByLabelText('Название');
  expect(names).toHaveLength(2);
  expect(document.activeElement).toBe(names[1]);
  await press('Удалить факт');
  expect(screen.getAllByLabelText('Название')).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Добавить факт' }));
});

it('the focus goes to the address of a link', async () => {
  show();
  await press('Ссылка: источник');
  expect(document.activeElement).toBe(screen.getByLabelText('Ссылка'));
});
