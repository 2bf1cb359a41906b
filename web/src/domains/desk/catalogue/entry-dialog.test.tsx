import type { DeskCatalogueEntry } from '@kampus/contract/catalogue/catalogue';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { EntryDialog } from './entry-dialog.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const show = (list: 'labels' | 'specialties', entry?: DeskCatalogueEntry, client = new QueryClient()) =>
  render(
    <QueryClientProvider client={client}>
      <EntryDialog
        list={list}
        entry={entry}
        parentId=""
        parentOptions={[{ value: '4', label: 'FIIT' }]}
        onClose={vi.fn()}
      />
    </QueryClientProvider>,
  );
const save = () => userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));

it('empty required fields get a message, and the first one the focus, until they are filled', async () => {
  show('specialties');
  await save();
  expect(screen.getAllByText('Заполните поле')).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByLabelText('Факультет'));
  await userEvent.selectOptions(screen.getByLabelText('Факультет'), '4');
  await userEvent.type(screen.getByLabelText('Краткое название'), 'Физика');
  expect(screen.queryByText('Заполните поле')).toBeNull();
});

it('a saved entry is stale in the search, in the form of the own study and beside comments', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ id: 9 }));
  const queryClient = new QueryClient();
  const shown = [
    ['guide-search', 'isic'],
    ['study', 'specialties', '4'],
    ['comments', 7],
    ['topics', 'all'],
  ];
  for (const queryKey of shown) queryClient.setQueryData(queryKey, []);
  show('specialties', undefined, queryClient);
  await userEvent.selectOptions(screen.getByLabelText('Факультет'), '4');
  await userEvent.type(screen.getByLabelText('Краткое название'), 'Физика');
  await save();
  await vi.waitFor(() => {
    for (const queryKey of shown) expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });
});

it('a field that the server refuses shows the message once and gets the focus', async () => {
  const [path, message] = ['label', 'Такая подпись уже есть'];
  const refusal = { code: 'VALIDATION_FAILED', message, errors: [{ path, message }] };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 400 }));
  show('labels');
  await userEvent.type(screen.getByLabelText('Подпись'), 'Цена');
  await save();
  expect(await screen.findAllByText(message)).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByLabelText('Подпись'));
});

it('unsent changes of an entry leave the fields that another curator saved meanwhile', async () => {
  const entry = { id: 7, label: 'Цена', synonyms: 'стоимость' } as DeskCatalogueEntry;
  show('labels', entry);
  await userEvent.type(screen.getByLabelText('Подпись'), ' за месяц');
  cleanup();
  show('labels', { ...entry, synonyms: 'стоимость, плата' });
  const written = ['Подпись', 'Другие написания через запятую'].map(
    (name) => screen.getByLabelText<HTMLInputElement>(name).value,
  );
  expect(written).toEqual(['Цена за месяц', 'стоимость, плата']);
});
