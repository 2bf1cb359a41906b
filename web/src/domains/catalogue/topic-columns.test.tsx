import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { listSampleFaculties } from './sample-faculties.ts';
import { TopicColumns } from './topic-columns.tsx';

afterEach(cleanup);

test('sample faculties lead nowhere, since other guides stand at their ids', () => {
  render(
    <MemoryRouter>
      <TopicColumns topics={listSampleFaculties('1')} universityId="1" areSamples />
    </MemoryRouter>,
  );
  expect(screen.getByText('Медицинский факультет')).toBeTruthy();
  expect(screen.queryAllByRole('link')).toEqual([]);
  expect(screen.queryByText('Гайд ещё не написан')).toBeNull();
});

test('a topic’s link is its name with the abbreviation, and what follows only describes it', () => {
  const [sample] = listSampleFaculties('1');
  if (!sample) throw new Error('There are no samples.');
  const topic = { ...sample, id: 7, name: 'Строительный факультет (SvF)', mainGuideId: 9, description: 'От мостов' };
  render(
    <MemoryRouter>
      <TopicColumns topics={[topic]} universityId="1" />
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: 'Строительный факультет (SvF)' });
  expect(link.getAttribute('href')).toBe('/universities/1/faculties/9/');
  expect(document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent).toBe('От мостов');
});
