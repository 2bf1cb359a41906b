import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { answerJson } from '#shared/api/testing.ts';
import { CataloguePage } from './catalogue/catalogue-page.tsx';
import { catalogueTexts } from './catalogue/texts.ts';
import { FoldedFilters } from './folded-filters.tsx';
import { NothingFound } from './nothing-found.tsx';
import { PeoplePage } from './people/people-page.tsx';
import { PersonPicker } from './person-picker.tsx';
import { SearchField } from './search-field.tsx';
import { deskTexts } from './texts.ts';
import { useListState } from './use-list-state.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(page: ReactNode, address: string) {
  // happy-dom does not know <search>.
  vi.spyOn(console, 'error').mockReturnValueOnce();
  vi.stubGlobal('fetch', async () => answerJson([]));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>
    </QueryClientProvider>,
  );
}

function List() {
  const list = useListState(['person', 'type']);
  return (
    <>
      <FoldedFilters
        label="Фильтры"
        values={Object.values(list.filters)}
        onReset={list.resetFilters}
        resets={list.resets}
        className=""
      >
        <PersonPicker label="Человек" value={list.filters.person} onPick={vi.fn()} />
      </FoldedFilters>
      <NothingFound onReset={list.resetFilters} />
    </>
  );
}

it.each([
  ['filters', 0],
  ['empty list', 1],
])('the reset at the %s clears a name that was typed and not chosen', async (_where, index) => {
  show(<List />, '/?type=DEPOSIT');
  await userEvent.type(screen.getByRole('combobox'), 'ol');
  const reset = screen.getAllByRole('button', { name: deskTexts.resetFilters })[index];
  if (reset) await userEvent.click(reset);
  expect(screen.getByRole('combobox')).toHaveProperty('value', '');
});

it.each([
  ['people', <PeoplePage key="page" />, '/?group=TEACHER'],
  ['the catalogue', <CataloguePage key="page" />, '/?list=faculties&parent=7'],
])('the reset of an empty list of %s clears a search that has not begun', async (_name, page, address) => {
  show(page, address);
  const reset = await screen.findByRole('button', { name: deskTexts.resetFilters });
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ol' } });
  fireEvent.click(reset);
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
});

it('the reset of an empty list of the catalogue stays at that list', async () => {
  show(<CataloguePage />, '/?list=faculties&parent=7&q=ol');
  await userEvent.click(await screen.findByRole('button', { name: deskTexts.resetFilters }));
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  expect(screen.getByRole('list', { name: catalogueTexts.lists.faculties })).toBeTruthy();
});

it('another list of the catalogue opens without a search that has not begun', async () => {
  show(<CataloguePage />, '/?list=faculties');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ol' } });
  fireEvent.change(screen.getByLabelText(catalogueTexts.list), { target: { value: 'keywords' } });
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
});

it('a search that was reset does not start again when its page renders before the pause ends', () => {
  const handleSearch = vi.fn();
  const field = (value: string) => <SearchField label="Поиск" value={value} onSearch={(next) => handleSearch(next)} />;
  const { rerender } = render(field('ольга'));
  rerender(field(''));
  rerender(field(''));
  expect(handleSearch).not.toHaveBeenCalled();
});
