import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { markupGuide as guide } from '#shared/testing/build.ts';
import { expectBusyUntilOpen } from '#shared/testing/expect-busy-until-open.ts';
import { editTexts } from './texts.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function show() {
  const { EditableGuide } = await import('./editable-guide.tsx');
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <EditableGuide guide={guide} Comments={() => null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('a translation that is opened again and cancelled does not say once more that it was saved', async () => {
  // Builds of other languages have it; it is read when the modules load.
  vi.stubGlobal('interfaceLanguage', 'uk');
  vi.resetModules();
  // The screen loads them at a press. A busy machine needs longer for that than a test waits.
  await Promise.all([import('./twin-form.tsx'), import('./removed-list.tsx')]);
  const saved = { ...guide, twinVersion: 1, removed: [] };
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) =>
    Response.json(method === 'PUT' ? saved : /guide.7(\?|$)/.test(url) ? guide : []),
  );
  vi.stubGlobal('scrollTo', () => undefined);
  await show();
  const open = () => userEvent.click(screen.getByRole('button', { name: editTexts.translate }));
  await open();
  await userEvent.click(await screen.findByRole('button', { name: editTexts.save }));
  expect(await screen.findByText(editTexts.saved)).toBeTruthy();
  await open();
  await userEvent.click(await screen.findByRole('button', { name: editTexts.cancel }));
  expect(await screen.findByRole('button', { name: editTexts.translate })).toBeTruthy();
  expect(screen.queryByText(editTexts.saved)).toBeNull();
});

it('the button is busy while the code of the versions loads', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await show();
  // The guide's text opens a dialog of its own for terms.
  await expectBusyUntilOpen(screen.getByRole('button', { name: editTexts.versions }), editTexts.versions);
});
