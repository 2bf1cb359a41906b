import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { uiTexts } from '#shared/ui/texts.ts';
import { Toaster } from '#shared/ui/toast/toaster.tsx';
import { AnswerForm } from './answer-form.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { reviewTexts } from './texts.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function Lesson() {
  const [isWriting, setIsWriting] = useState(true);
  if (!isWriting) return <p>Закрыто</p>;
  return (
    <ReviewDialog reservationId={7} teacherFullName="Мария Шевчук" review={null} onClose={() => setIsWriting(false)} />
  );
}

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Lesson />
    </QueryClientProvider>,
  );

const writtenAt = '2026-11-20T10:00:00.000Z';

const text = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const rating = () => screen.getByRole<HTMLInputElement>('radio', { name: /^5/ });

it('keeps a review that was not sent, and forgets a sent one', async () => {
  show();
  fireEvent.click(rating());
  fireEvent.change(text(), { target: { value: 'Понятно объясняет' } });
  fireEvent.click(screen.getByRole('button', { name: uiTexts.close }));
  cleanup();

  show();
  expect([text().value, rating().checked]).toEqual(['Понятно объясняет', true]);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
  fireEvent.click(screen.getByRole('button', { name: 'Отправить' }));
  expect(await screen.findByText('Закрыто')).toBeTruthy();
  cleanup();

  show();
  expect([text().value, rating().checked]).toEqual(['', false]);
});

it('the author of a hidden review reads the reason, and after a change that it stays hidden', async () => {
  const review = { rating: 1, text: 'Ужас', hiddenReason: 'Грубость' };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReviewDialog reservationId={7} teacherFullName="Мария Шевчук" review={review} onClose={() => undefined} />
      <Toaster />
    </QueryClientProvider>,
  );
  expect(screen.getByText(reviewTexts.hidden('Грубость'))).toBeTruthy();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
  fireEvent.click(screen.getByRole('button', { name: reviewTexts.send }));
  expect(await screen.findByText(reviewTexts.sentHidden)).toBeTruthy();
});

it('keeps a complaint about a review that was not sent, and forgets a sent one', async () => {
  const complain = () => render(<ReportDialog reviewId={7} onClose={cleanup} />);
  const kind = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Нарушает закон' });
  complain();
  fireEvent.click(kind());
  fireEvent.change(text(), { target: { value: 'Чужой урок' } });
  fireEvent.click(screen.getByRole('button', { name: uiTexts.close }));
  complain();
  expect([text().value, kind().checked]).toEqual(['Чужой урок', true]);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
  fireEvent.click(screen.getByRole('button', { name: 'Отправить' }));
  await vi.waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  complain();
  expect([text().value, kind().checked]).toEqual(['', false]);
});

it('keeps an answer that was not sent, and forgets a sent one', async () => {
  const answer = () =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <AnswerForm review={{ id: 7, writtenAt }} onClose={cleanup} />
      </QueryClientProvider>,
    );
  answer();
  fireEvent.change(text(), { target: { value: 'Спасибо' } });
  fireEvent.click(screen.getByRole('button', { name: 'Назад' }));
  answer();
  expect(text().value).toBe('Спасибо');
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', fetched);
  fireEvent.click(screen.getByRole('button', { name: 'Отправить' }));
  await vi.waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(JSON.parse(String(fetched.mock.calls[0]?.[1].body))).toEqual({ text: 'Спасибо', writtenAt });
  answer();
  expect(text().value).toBe('');
});
