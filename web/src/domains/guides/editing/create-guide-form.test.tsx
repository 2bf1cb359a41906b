import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { markupGuide as guide } from '#shared/testing/build.ts';
import { dismissToast, toastStore } from '#shared/ui/toast/toast-store.ts';
import { Toaster } from '#shared/ui/toast/toaster.tsx';
import { CreateGuideForm, createGuideFields } from './create-guide-form.tsx';
import { emptyDraft, readDraft, storeDraft } from './guide-draft.ts';
import { editTexts } from './texts.ts';

afterEach(() => {
  cleanup();
  for (const { id } of toastStore.getSnapshot()) dismissToast(id);
  localStorage.clear();
  vi.unstubAllGlobals();
});

const messages = (input: unknown): Record<string, string> =>
  Object.fromEntries(
    (createGuideFields.safeParse(input).error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
  );

test('topic, title and body are required', () => {
  expect(messages({ topicId: '', title: ' ', body: '\n' })).toEqual({
    topicId: 'Выберите тему',
    title: 'Введите заголовок',
    body: 'Введите текст гайда',
  });
  expect(messages({ topicId: '1', title: 'Гайд', body: '<p>Текст</p>' })).toEqual({});
});

test('a title of 201 characters and a body over 500 kB are refused', () => {
  const { title, body } = messages({ topicId: '1', title: 'я'.repeat(201), body: 'я'.repeat(250_001) });
  expect(title).toContain('200');
  expect(body).toContain('500 кБ');
});

/** Sends the form with a draft, and returns the function that answers. */
function create() {
  const creation = Promise.withResolvers<Response>();
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (method === 'POST' && !url.includes('preview')) return creation.promise;
    return Response.json(url.includes('preview') ? { body: guide.body, removed: [] } : []);
  });
  storeDraft('new', { ...emptyDraft, topicId: '3', title: 'Гайд ', body: guide.body });
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <CreateGuideForm />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  render(<Toaster />);
  fireEvent.click(screen.getByRole('button', { name: editTexts.create }));
  const answer = () => creation.resolve(Response.json({ ...guide, removed: [] }, { status: 201 }));
  return { answer, unmount };
}
const title = () => screen.getByLabelText<HTMLInputElement>(editTexts.title);

test('text typed during the creation becomes a draft of the new guide', async () => {
  const { answer } = create();
  fireEvent.change(title(), { target: { value: 'Гайд, набранный позже' } });
  answer();
  expect(await screen.findByText(editTexts.createdDraft)).toBeTruthy();
  expect(readDraft(guide.id)).toMatchObject({ title: 'Гайд, набранный позже', version: guide.version });
  expect(readDraft('new')).toBeUndefined();
  expect(title().value).toBe('');
  fireEvent.change(title(), { target: { value: 'Следующий' } });
  await vi.waitFor(() => expect(readDraft('new')?.title).toBe('Следующий'));
});

test('a creation without later text leaves no draft, also after its form was left', async () => {
  for (const isLeft of [false, true]) {
    const { answer, unmount } = create();
    if (isLeft) unmount();
    answer();
    await vi.waitFor(() => expect(readDraft('new')).toBeUndefined());
    expect(readDraft(guide.id)).toBeUndefined();
    cleanup();
  }
});

test('a creation that ends after its form was left leaves the next text alone', async () => {
  const { answer, unmount } = create();
  unmount();
  storeDraft('new', { ...emptyDraft, title: 'Следующий' });
  answer();
  await screen.findByText(editTexts.created);
  expect([readDraft('new')?.title, readDraft(guide.id)]).toEqual(['Следующий', undefined]);
});
