import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answerJson } from '#shared/api/testing.ts';
import { FilterBar } from './filter-bar.tsx';
import { noFilters, type TeacherFilters } from './search-state.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (filters: TeacherFilters, onChange = () => {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FilterBar filters={filters} onChange={onChange} canReset />
    </QueryClientProvider>,
  );

it('a date of another year is named with its year', () => {
  vi.stubGlobal('fetch', async () => answerJson([]));
  show({ ...noFilters, date: '2099-01-05' });
  const field = screen.getByLabelText<HTMLSelectElement>('Дата');
  expect(field.selectedOptions[0]?.text).toBe('понедельник, 5\u00a0января 2099\u00a0г.');
});

it('a keyword that the portal does not know can be removed too', async () => {
  vi.stubGlobal('fetch', async () => answerJson([{ id: 3, keyword: 'Физика' }]));
  const handleChange = vi.fn();
  const filters = { ...noFilters, keywordIds: [99, 3] };
  show(filters, handleChange);
  expect(await screen.findByRole('button', { name: 'Убрать: Физика' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Убрать: 99' }));
  expect(handleChange).toHaveBeenCalledExactlyOnceWith({ ...filters, keywordIds: [3] });
});
