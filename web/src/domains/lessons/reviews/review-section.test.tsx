import type { Review } from '@kampus/contract/lessons/reviews';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearTokens } from '#shared/api/tokens.ts';
import { expectBusyUntilOpen, whileCodeLoads } from '#shared/testing/expect-busy-until-open.ts';
import { signIn } from '#shared/testing/sign-in.ts';
import { ReviewSection } from './review-section.tsx';
import { reviewTexts } from './texts.ts';

const review: Review = {
  id: 4,
  rating: 5,
  text: 'Понятно объясняет',
  authorName: 'Дарья К.',
  lessonsCount: 2,
  writtenAt: '2026-11-20T10:00:00.000Z',
  answer: null,
  answeredAt: null,
};

afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json([review], { headers: { 'x-total-count': '1' } }));
  signIn('teacher', 'TEACHER');
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ReviewSection username="teacher" rating={5} reviewsCount={1} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
});

it('the button is busy while the code of a report loads', async () => {
  await expectBusyUntilOpen(await screen.findByRole('button', { name: reviewTexts.report }));
});

it('the button is busy while the code of an answer loads, and the field gets the focus', async () => {
  const button = await screen.findByRole('button', { name: reviewTexts.answer });
  fireEvent.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  const field = await screen.findByLabelText(reviewTexts.answerLabel, {}, whileCodeLoads);
  expect(document.activeElement).toBe(field);
});
