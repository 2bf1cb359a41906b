import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { selectTexts } from '#shared/ui/fields/texts.ts';
import { facultiesQuery, specialtiesQuery, universitiesQuery } from './queries.ts';
import { noStudy, StudyFields } from './study-fields.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('the loaded universities stay without an error when they cannot be loaded again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(universitiesQuery.queryKey, [{ id: 1, shortName: 'STU', fullName: 'STU', name: null }]);
  vi.stubGlobal('fetch', async () => Response.json({ code: 'NOT_FOUND', message: 'Нет' }, { status: 404 }));
  render(
    <QueryClientProvider client={client}>
      <StudyFields study={noStudy} onChange={vi.fn()} fields={{ faults: {}, clearFaults: vi.fn() }} />
    </QueryClientProvider>,
  );
  await act(async () => {
    await client.refetchQueries({ queryKey: universitiesQuery.queryKey });
    // The fields hear of it in a later task.
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(client.getQueryState(universitiesQuery.queryKey)?.status).toBe('error');
  expect(screen.getByRole('option', { name: 'STU' })).toBeTruthy();
  expect(screen.queryByText(selectTexts.failed)).toBeNull();
});

it('an entry that is out of the lists stays with the person who has it', () => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const [university, faculty] = [
    { id: 1, shortName: 'STU', fullName: 'STU', name: null },
    { id: 2, shortName: 'FEI' },
  ];
  client.setQueryData<unknown>(universitiesQuery.queryKey, [university]);
  client.setQueryData<unknown>(facultiesQuery('1').queryKey, [faculty]);
  client.setQueryData<unknown>(specialtiesQuery('2').queryKey, []);
  const study = { universityId: '1', facultyId: '2', specialtyId: '37' };
  render(
    <QueryClientProvider client={client}>
      <StudyFields study={study} onChange={vi.fn()} fields={{ faults: {}, clearFaults: vi.fn() }} />
    </QueryClientProvider>,
  );
  const chosen = screen
    .getAllByRole<HTMLSelectElement>('combobox')
    .map(({ selectedOptions }) => selectedOptions[0]?.text);
  expect(chosen).toEqual(['STU', 'FEI', 'Как сейчас (в списке больше нет)']);
});
