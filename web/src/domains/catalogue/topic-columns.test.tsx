import type { Topic } from '@kampus/contract/catalogue/catalogue';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { listSampleFaculties } from './sample-faculties.ts';
import { TopicColumns } from './topic-columns.tsx';

afterEach(cleanup);

test('sample faculties have no links, because other guides use their ids', () => {
  render(
    <MemoryRouter>
      <TopicColumns topics={listSampleFaculties('1')} universityId="1" areSamples />
    </MemoryRouter>,
  );
  expect(screen.getByText('Медицинский факультет')).toBeTruthy();
  expect(screen.queryAllByRole('link')).toEqual([]);
  expect(screen.queryByText('Гайд ещё не написан')).toBeNull();
});

test('the link text of a topic is its whole name, and the description is separate', () => {
  const [sample] = listSampleFaculties('1');
  if (!sample) throw new Error('The list of sample faculties is empty.');
  const topic = {
    ...sample,
    id: 7,
    name: 'Строительный факультет (SvF, Трнава)',
    mainGuideId: 9,
    description: 'От мостов',
  };
  render(
    <MemoryRouter>
      <TopicColumns topics={[topic]} universityId="1" />
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: 'Строительный факультет (SvF, Трнава)' });
  expect(link.getAttribute('href')).toBe('/universities/1/faculties/9/');
  expect(document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent).toBe('От мостов');
});

test('topics about life are a section of their own, with links of the university that shows them', () => {
  const [sample] = listSampleFaculties('1');
  if (!sample) throw new Error('The list of sample faculties is empty.');
  const bank: Topic = { ...sample, id: 40, name: 'Счёт в банке', type: 'LIFE', mainGuideId: 41 };
  render(
    <MemoryRouter>
      <TopicColumns topics={[sample, bank]} universityId="2" />
    </MemoryRouter>,
  );
  const life = within(screen.getByRole('region', { name: 'Жизнь в Братиславе' }));
  expect(life.getByRole('link', { name: 'Счёт в банке' }).getAttribute('href')).toBe('/universities/2/faculties/41/');
  expect(within(screen.getByRole('region', { name: 'Факультеты' })).queryByText('Счёт в банке')).toBeNull();
});

test('without topics about life there is no such section', () => {
  render(
    <MemoryRouter>
      <TopicColumns topics={listSampleFaculties('1')} universityId="1" />
    </MemoryRouter>,
  );
  expect(screen.queryByRole('region', { name: 'Жизнь в Братиславе' })).toBeNull();
});

test('phones have links to all sections if there are several, and the filter leaves out what it empties', () => {
  const [sample] = listSampleFaculties('1');
  if (!sample) throw new Error('The list of sample faculties is empty.');
  const faculties = Array.from({ length: 8 }, (_, index) => ({ ...sample, id: index, name: `Факультет ${index}` }));
  const dorm: Topic = { ...sample, id: 30, name: 'Mladosť', type: 'DORM' };
  const bank: Topic = { ...sample, id: 40, name: 'Счёт в банке', type: 'LIFE' };
  render(
    <MemoryRouter>
      <TopicColumns topics={[...faculties, dorm, bank]} universityId="1" />
    </MemoryRouter>,
  );
  const listLinks = () =>
    within(screen.getByRole('navigation', { name: 'Разделы' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  const listSections = () => screen.getAllByRole('region').map((section) => section.id);
  expect(listLinks()).toEqual([
    ['Факультеты\u00a08', '#faculty'],
    ['Общежития\u00a01', '#dorm'],
    ['Жизнь в Братиславе\u00a01', '#life'],
  ]);
  expect(listSections()).toEqual(['faculty', 'dorm', 'life']);

  const field = screen.getByRole('searchbox');
  fireEvent.change(field, { target: { value: 'банк' } });
  expect(screen.queryByRole('navigation', { name: 'Разделы' })).toBeNull();
  expect(listSections()).toEqual(['life']);
  expect(screen.queryByText('Ничего не найдено.')).toBeNull();

  fireEvent.change(field, { target: { value: 'нет такого' } });
  expect(screen.queryAllByRole('region')).toEqual([]);
  expect(screen.getAllByText('Ничего не найдено.')).toHaveLength(1);
});

test('Back brings the filter back, and a new visit begins without it', async () => {
  const [sample] = listSampleFaculties('1');
  if (!sample) throw new Error('The list of sample faculties is empty.');
  const topics = Array.from({ length: 8 }, (_, index) => ({ ...sample, id: index, name: `Факультет ${index}` }));
  const router = createMemoryRouter(
    [
      { path: '/universities/1', element: <TopicColumns topics={topics} universityId="1" /> },
      { path: '/guide', element: null },
    ],
    { initialEntries: ['/universities/1'] },
  );
  render(<RouterProvider router={router} />);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '5' } });
  await act(() => router.navigate('/guide'));
  await act(() => router.navigate(-1));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('5');
  expect(screen.queryByText('Факультет 4')).toBeNull();
  await act(() => router.navigate('/guide'));
  await act(() => router.navigate('/universities/1'));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});
