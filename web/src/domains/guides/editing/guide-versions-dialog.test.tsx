import type { Guide } from '@kampus/contract/guides/guides';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { listAside, storeDraft } from './guide-draft.ts';
import { GuideVersionsDialog } from './guide-versions-dialog.tsx';
import { editTexts as texts } from './texts.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

// Only the fields that the dialog reads.
const guide = { id: 7, topicId: 3, title: 'Стипендия', body: '<p>Новый</p>', version: 2 } as Guide;
const versions = [2, 1].map((version) => ({ version, savedBy: null, savedAt: '2026-01-01T10:00:00Z', checks: [] }));

it('a draft that an older version replaces is set aside beside the texts that already are', async () => {
  const draft = { topicId: '3', title: 'Первый', body: '<p>Мой</p>', version: 2 };
  localStorage.setItem('kampus.guide-aside.7', JSON.stringify({ ...draft, savedAt: '2026-01-01T10:00:00Z' }));
  storeDraft(guide.id, { ...draft, title: 'Второй' });
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.endsWith('versions') ? versions : { ...guide, version: Number(address.split('/').at(-1)) }),
  );
  const use = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <GuideVersionsDialog guide={guide} onClose={() => undefined} onUse={use} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(texts.versionName(1)) }));
  fireEvent.click(await screen.findByRole('button', { name: texts.versionUse }));
  fireEvent.click(await screen.findByRole('button', { name: texts.versionConfirm }));
  expect(use).toHaveBeenCalledOnce();
  expect(listAside(guide.id).map(({ title }) => title)).toEqual(['Первый', 'Второй']);
});
