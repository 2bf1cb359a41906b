import type { Guide } from '@kampus/contract/guides/guides';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { MissingFactState } from './correction-draft.ts';
import { MarkPassage } from './mark-passage.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it('the link of a missing fact opens the form with the title and the label', () => {
  // Only the fields that the dialog reads.
  const guide = { id: 3, version: 1, title: 'Mladosť' } as Guide;
  const state: MissingFactState = { missingFact: 'Цена' };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[{ pathname: '/', hash: '#correction', state }]}>
        <MarkPassage guide={guide} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const fields = ['Место в гайде', 'Как правильно'].map((name) => screen.getByLabelText<HTMLTextAreaElement>(name));
  expect(fields.map(({ value }) => value)).toEqual(['Mladosť', 'Цена: ']);
});
