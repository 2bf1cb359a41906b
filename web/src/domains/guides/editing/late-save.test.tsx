import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markupBody as body, markupGuide as guide } from '#shared/testing/build.ts';
import type { DraftOwner } from './guide-draft.ts';
import { editTexts as texts } from './texts.ts';

let save = Promise.withResolvers<Response>();
let sent: { version: number }[] = [];
const scrollTo = vi.fn();

beforeEach(() => {
  save = Promise.withResolvers();
  sent = [];
  scrollTo.mockClear();
  vi.stubGlobal('scrollTo', scrollTo);
  vi.stubGlobal('fetch', async (url: string, { method, body: text }: RequestInit) => {
    if (method === 'PUT') {
      sent.push(JSON.parse(String(text)));
      return save.promise;
    }
    return Response.json(/guide.7(\?|$)/.test(url) ? guide : url.includes('preview') ? { body, removed: [] } : []);
  });
  // Builds of other languages have the form of a twin; it is read when the modules load.
  vi.stubGlobal('interfaceLanguage', 'uk');
  vi.resetModules();
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.resetModules();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
// The first rendering of the form takes long on a busy machine.
const titleField = () => screen.findByRole<HTMLInputElement>('textbox', { name: texts.title }, { timeout: 10_000 });
const type = async (value: string) => fireEvent.change(await titleField(), { target: { value } });

/** Opens a form, types a title and saves it. The response comes later. */
async function saveTitle(form: string, owner: DraftOwner) {
  const [{ EditableGuide }, { guideQuery }, { Toaster }, { readDraft }] = await Promise.all([
    import('./editable-guide.tsx'),
    import('../reading/queries.ts'),
    import('#shared/ui/toast/toaster.tsx'),
    import('./guide-draft.ts'),
    // The screen loads them at a press. A busy machine needs longer for that than a test waits.
    import('./edit-guide-form.tsx'),
    import('./twin-form.tsx'),
    import('./draft-notices.tsx'),
  ]);
  function GuidePage() {
    const { data } = useQuery(guideQuery(String(guide.id)));
    return data ? <EditableGuide guide={data} Comments={() => null} /> : null;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <GuidePage />
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await press(form);
  await type('Отправленный');
  const readTitle = (of = owner) => readDraft(of)?.title;
  await vi.waitFor(() => expect(readTitle()).toBe('Отправленный'));
  await press(texts.save);
  return readTitle;
}

async function leaveDuringSave(form: string, owner: DraftOwner) {
  const readTitle = await saveTitle(form, owner);
  await press(texts.cancel);
  return readTitle;
}

const respond = (response: Response) => act(async () => save.resolve(response));
const saved = { ...guide, title: 'Отправленный', version: 2, removed: [] };
const changed = { code: 'GUIDE_CHANGED', message: 'Гайд изменён', current: { ...guide, title: 'Чужой', version: 2 } };
const forms = [
  [texts.edit, 7],
  [texts.translate, '7.uk'],
] as const;

it.each(forms)('a save that ends after its form was left (%s) leaves the next form alone', async (form, owner) => {
  const readTitle = await leaveDuringSave(form, owner);
  await press(form);
  await type('Следующий');
  await vi.waitFor(() => expect(readTitle()).toBe('Следующий'));
  await respond(Response.json({ ...saved, twinVersion: owner === 7 ? undefined : 1 }));
  expect(await screen.findByText(texts.saved)).toBeTruthy();
  expect((await titleField()).value).toBe('Следующий');
  expect(readTitle()).toBe('Следующий');
  expect(scrollTo).not.toHaveBeenCalled();
});

it.each(forms)('text typed during a save (%s) stays a draft of the saved version', async (form, owner) => {
  const readTitle = await saveTitle(form, owner);
  await type('Набранный позже');
  await respond(Response.json(owner === 7 ? saved : { ...saved, twinVersion: 1 }));
  await press(texts.draftContinue);
  expect((await titleField()).value).toBe('Набранный позже');
  expect(readTitle()).toBe('Набранный позже');
  await press(texts.save);
  expect(sent.map(({ version }) => version)).toEqual(owner === 7 ? [1, 2] : [0, 1]);
});

it('a save that succeeds after its form was left deletes its own draft alone', async () => {
  const readTitle = await leaveDuringSave(texts.edit, 7);
  expect(screen.getByRole('button', { name: texts.draftContinue })).toBeTruthy();
  localStorage.setItem('kampus.guide-draft.8', localStorage.getItem('kampus.guide-draft.7') ?? '');
  await respond(Response.json(saved));
  expect(await screen.findByText(texts.saved)).toBeTruthy();
  expect([readTitle(), readTitle(8)]).toEqual([undefined, 'Отправленный']);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Отправленный');
  expect(screen.queryByRole('button', { name: texts.draftContinue })).toBeNull();
});

it.each(forms)('a conflict after its form was left (%s) is told, and the text stays a draft', async (form, owner) => {
  const readTitle = await leaveDuringSave(form, owner);
  await respond(Response.json(changed, { status: 409 }));
  expect(await screen.findByText(texts.changedAfterLeaving)).toBeTruthy();
  expect(readTitle()).toBe('Отправленный');
  expect(screen.getByRole('button', { name: texts.draftContinue })).toBeTruthy();
});
