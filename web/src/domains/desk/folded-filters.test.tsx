import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { FoldedFilters } from './folded-filters.tsx';
import { PersonPicker } from './person-picker.tsx';
import { SearchField } from './search-field.tsx';
import { deskTexts } from './texts.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('the reset of the filters clears a name that was typed and not chosen', async () => {
  // happy-dom does not know <search>.
  vi.spyOn(console, 'error').mockReturnValueOnce();
  vi.stubGlobal('fetch', async () => Response.json([]));
  const handleReset = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FoldedFilters label="Фильтры" values={['DEPOSIT', '']} onReset={handleReset} className="">
        <PersonPicker label="Человек" value="" onPick={vi.fn()} />
      </FoldedFilters>
    </QueryClientProvider>,
  );
  await userEvent.type(screen.getByRole('combobox'), 'ol');
  await userEvent.click(screen.getByRole('button', { name: deskTexts.resetFilters }));
  expect(screen.getByRole('combobox')).toHaveProperty('value', '');
  expect(handleReset).toHaveBeenCalledOnce();
});

it('a search that was reset does not start again when its page renders before the pause ends', () => {
  const handleSearch = vi.fn();
  const field = (value: string) => <SearchField label="Поиск" value={value} onSearch={(next) => handleSearch(next)} />;
  const { rerender } = render(field('ольга'));
  rerender(field(''));
  rerender(field(''));
  expect(handleSearch).not.toHaveBeenCalled();
});
