import type { Guide } from '@kampus/contract/guides/guides';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { markupBody as body } from '#shared/testing/build.ts';
import { EditGuideForm } from './edit-guide-form.tsx';
import { listAside } from './guide-draft.ts';
import { editTexts as texts } from './texts.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const topic = { id: 3, name: 'Карты' };
// Only the fields that the form reads.
const guide = { id: 7, topicId: 3, topic, title: 'ISIC', body, version: 1, updatedAt: '2026-11-24T17:00:00Z' } as Guide;

const renderForm = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <EditGuideForm guide={guide} start={undefined} onSaved={vi.fn()} onClose={vi.fn()} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

it('after the other version is taken, the form no longer says that the next save replaces it', async () => {
  let version = 1;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method === 'PUT') {
      version += 1;
      const current = { ...guide, title: `ISIC ${version}`, version };
      return Response.json({ code: 'GUIDE_CHANGED', message: 'Гайд изменён', current }, { status: 409 });
    }
    return Response.json(address.includes('preview') ? { body, removed: [] } : []);
  });
  renderForm();
  const save = () => userEvent.click(screen.getByRole('button', { name: texts.save }));
  await save();
  await userEvent.click(await screen.findByRole('button', { name: texts.keepMine }));
  expect(screen.getByText(texts.keptMine)).toBeTruthy();
  await save();
  await userEvent.click(await screen.findByRole('button', { name: texts.takeTheirs }));
  expect(screen.getByLabelText<HTMLInputElement>(texts.title).value).toBe('ISIC 3');
  expect(screen.queryByText(texts.keptMine)).toBeNull();
});

it('own texts of two conflicts stay, and one that comes back changes places with the present text', async () => {
  let version = 1;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method !== 'PUT') return Response.json(address.includes('preview') ? { body, removed: [] } : []);
    version += 1;
    const current = { ...guide, title: `ISIC ${version}`, version };
    return Response.json({ code: 'GUIDE_CHANGED', message: 'Гайд изменён', current }, { status: 409 });
  });
  renderForm();
  const title = screen.getByLabelText<HTMLInputElement>(texts.title);
  for (const text of ['Мой первый', 'Мой второй']) {
    fireEvent.change(title, { target: { value: text } });
    await userEvent.click(screen.getByRole('button', { name: texts.save }));
    await userEvent.click(await screen.findByRole('button', { name: texts.takeTheirs }));
  }
  const bringBack = async () => {
    const [oldest] = screen.getAllByRole('button', { name: texts.asideRestore });
    if (oldest) await userEvent.click(oldest);
  };
  const asideTitles = () => listAside(guide.id).map((text) => text.title);
  expect(asideTitles()).toEqual(['Мой первый', 'Мой второй']);
  await bringBack();
  expect([title.value, ...asideTitles()]).toEqual(['Мой первый', 'Мой второй']);
  fireEvent.change(title, { target: { value: 'Мой первый, исправленный' } });
  await bringBack();
  expect([title.value, ...asideTitles()]).toEqual(['Мой второй', 'Мой первый, исправленный']);
});

it('a text that comes back is saved from its own version, so that it replaces no later save', async () => {
  const versions: number[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method !== 'PUT') return Response.json(address.includes('preview') ? { body, removed: [] } : []);
    versions.push(JSON.parse(String(init.body)).version);
    const current = { ...guide, title: 'ISIC 5', version: 5 };
    return Response.json({ code: 'GUIDE_CHANGED', message: 'Гайд изменён', current }, { status: 409 });
  });
  renderForm();
  const save = () => userEvent.click(screen.getByRole('button', { name: texts.save }));
  fireEvent.change(screen.getByLabelText(texts.title), { target: { value: 'Мой' } });
  await save();
  await userEvent.click(await screen.findByRole('button', { name: texts.takeTheirs }));
  await userEvent.click(screen.getByRole('button', { name: texts.asideRestore }));
  await save();
  await vi.waitFor(() => expect(versions).toEqual([1, 1]));
});

it('the preview of a body that a save refuses says why', async () => {
  const refusal = { code: 'VALIDATION_FAILED', message: 'Текст гайда больше 500 кБ' };
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('preview') ? Response.json(refusal, { status: 400 }) : Response.json([]),
  );
  renderForm();
  expect(await screen.findByText(refusal.message)).toBeTruthy();
  expect(screen.queryByText(texts.previewFailure)).toBeNull();
});

it('Ctrl+S saves the guide, also on a Russian layout', async () => {
  const saves: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method === 'PUT') saves.push(address);
    return Response.json(address.includes('preview') ? { body, removed: [] } : []);
  });
  renderForm();
  fireEvent.keyDown(screen.getByLabelText(texts.title), { key: 'ы', code: 'KeyS', ctrlKey: true });
  await vi.waitFor(() => expect(saves).toHaveLength(1));
});

it('markup that a code editor copied with its colours is pasted as it is', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]));
  renderForm();
  const area = screen.getByLabelText(texts.body);
  const copied = { 'text/html': '<div><span>&lt;h2&gt;Цена&lt;/h2&gt;</span></div>', 'text/plain': '<h2>Цена</h2>' };
  const paste = createEvent.paste(area, { clipboardData: { getData: (type: keyof typeof copied) => copied[type] } });
  fireEvent(area, paste);
  // The browser pastes the plain text.
  expect(paste.defaultPrevented).toBe(false);
});
