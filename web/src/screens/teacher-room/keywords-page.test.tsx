import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerJson, buildNetwork, buildToken } from '#shared/api/testing.ts';
import { clearTokens, storeTokens } from '#shared/api/tokens.ts';
import { KeywordsPage } from './keywords-page.tsx';

afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

it('says that the keywords to choose did not load, and not that there are none', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  storeTokens({ accessToken: buildToken({ username: 'teacher', role: 'TEACHER' }), refreshToken: 'first' });
  const network = buildNetwork(({ url }) =>
    url.includes('keywords_teacher') ? answerJson([{ id: 1, keyword: 'Физика' }]) : answerJson({ message: 'Нет' }, 400),
  );
  vi.stubGlobal('fetch', network.fetch);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <KeywordsPage />
    </QueryClientProvider>,
  );
  const field = await screen.findByRole('combobox', { name: 'Добавить ключевое слово' });
  expect(await screen.findByText('Ключевые слова не загрузились')).toBeTruthy();
  fireEvent.focus(field);
  fireEvent.click(field);
  expect(screen.queryByText('Нет доступных ключевых слов')).toBeNull();
  expect(screen.getByRole('button', { name: 'Убрать: Физика' })).toBeTruthy();
});

it('does not say that there are no keywords to choose while they load', async () => {
  storeTokens({ accessToken: buildToken({ username: 'teacher', role: 'TEACHER' }), refreshToken: 'first' });
  const network = buildNetwork(({ url }) =>
    url.includes('keywords_teacher') ? answerJson([]) : new Promise(() => undefined),
  );
  vi.stubGlobal('fetch', network.fetch);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <KeywordsPage />
    </QueryClientProvider>,
  );
  fireEvent.focus(await screen.findByRole('combobox', { name: 'Добавить ключевое слово' }));
  expect(screen.getByText('Загрузка...')).toBeTruthy();
  expect(screen.queryByText('Нет доступных ключевых слов')).toBeNull();
});
