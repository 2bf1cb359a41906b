import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { CommentsSection } from './comments-section.tsx';
import { commentTexts } from './texts.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('the failure of a next page is below the comments, where its button was pressed', async () => {
  const comment = { id: 1, guideId: 5, content: 'Ответ', username: 'petro', fullName: 'Петро', role: 'STUDENT' };
  const createdAt = new Date().toISOString();
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('page=1')
      ? Response.json({ code: 'INTERNAL', message: 'Сбой' }, { status: 500 })
      : Response.json([{ ...comment, createdAt, updatedAt: null }], { headers: { 'x-total-count': '101' } }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <CommentsSection guideId={5} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: commentTexts.more }));
  const failure = await screen.findByText(commentTexts.loadFailure);
  expect(screen.getByText('Ответ').compareDocumentPosition(failure)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
