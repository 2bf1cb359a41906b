import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TermDetails } from './term-details.tsx';

afterEach(cleanup);

it.each(['Братислава и Кошице', 'ВНЖ, стипендии', 'При поступлении'])('the place «%s» is shown as written', (place) => {
  const term = { id: 1, term: 'električka', reading: 'эле́ктричка', meaning: 'трамвай', meaningUk: 'трамвай' };
  render(<TermDetails term={{ ...term, example: null, place }} />);
  expect(screen.getByText(place)).toBeTruthy();
});
