import type { SearchHit } from '@kampus/contract/guides/guides';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { HitOption } from './search-hits.tsx';

afterEach(cleanup);

it('a result is named by the title of its guide, since a topic can have several', () => {
  const hit: SearchHit = {
    topicId: 3,
    guideId: 7,
    universityId: 1,
    university: 'STU',
    name: 'FIIT',
    type: 'FACULTY',
    title: 'Как перевестись на FIIT',
    passage: 'Перевод',
  };
  const attributes = { id: 'hit', role: 'option', 'aria-selected': false } as never;
  render(
    <MemoryRouter>
      <HitOption hit={hit} attributes={attributes} />
    </MemoryRouter>,
  );
  expect(screen.getByText('Как перевестись на FIIT')).toBeTruthy();
  expect(screen.queryByText('FIIT')).toBeNull();
});
