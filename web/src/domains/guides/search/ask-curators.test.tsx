import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answerJson } from '#shared/api/testing.ts';
import { AskCurators } from './ask-curators.tsx';
import { searchTexts } from './texts.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('the failure of a question is not shown at another one', async () => {
  vi.stubGlobal('fetch', async () => answerJson({ message: 'Слишком много вопросов' }, 429));
  const client = new QueryClient();
  const ask = (text: string) => (
    <QueryClientProvider client={client}>
      <AskCurators text={text} />
    </QueryClientProvider>
  );
  const { rerender } = render(ask('бассейн'));
  await userEvent.click(screen.getByRole('button', { name: searchTexts.ask }));
  expect(await screen.findByText('Слишком много вопросов')).toBeTruthy();
  rerender(ask('каток'));
  expect(screen.queryByText('Слишком много вопросов')).toBeNull();
});
