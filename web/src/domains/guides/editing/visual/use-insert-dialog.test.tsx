import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { afterEach, expect, it, vi } from 'vitest';
import { uiTexts } from '#shared/ui/texts.ts';
import { isSaveKey } from '../is-save-key.ts';
import { readBody } from './html.ts';
import { visualTexts as texts } from './texts.ts';
import { useInsertDialog } from './use-insert-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const body = '<iframe src="https://www.youtube-nocookie.com/embed/abc" title="Видео"></iframe>';

/** Opens a dialog in the form of a guide. */
async function openDialog(kind: 'link' | 'picture' | 'embed') {
  const onSubmit = vi.fn();
  const state = EditorState.create({ doc: readBody('<p>Текст</p>').doc });
  const dispatch = vi.fn();
  // Only what the dialogs use.
  const viewRef = { current: { state, dispatch, focus: vi.fn() } as unknown as EditorView };
  function Editor() {
    const { openFor, dialog } = useInsertDialog(viewRef);
    return (
      <form onSubmit={onSubmit} onKeyDown={(event) => isSaveKey(event) && onSubmit()}>
        <button type="button" onClick={() => openFor(kind)}>
          {texts.tools}
        </button>
        {dialog}
        <button type="submit">{texts.label}</button>
      </form>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Editor />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: texts.tools }));
  return { dispatch, onSubmit };
}

/** Presses «Вставить» for an embed; the server responds to `respond`. */
async function insertEmbed() {
  let respond: () => void = () => undefined;
  const response = new Promise<Response>((resolve) => {
    respond = () => resolve(Response.json({ body, removed: [] }));
  });
  vi.stubGlobal('fetch', () => response);
  const { dispatch } = await openDialog('embed');
  await userEvent.type(screen.getByLabelText(texts.embedAddress), 'https://youtu.be/abc');
  await userEvent.click(screen.getByRole('button', { name: texts.insert }));
  return { dispatch, respond, response };
}

it('an embed is inserted when the server has allowed its address', async () => {
  const { dispatch, respond } = await insertEmbed();
  respond();
  await vi.waitFor(() => expect(dispatch).toHaveBeenCalledOnce());
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([texts.cancel, uiTexts.close])('«%s» while the server checks the address inserts nothing', async (button) => {
  const { dispatch, respond, response } = await insertEmbed();
  await userEvent.click(screen.getByRole('button', { name: button }));
  respond();
  await response;
  // The dialog and the text each go on in a later task.
  await new Promise((resolve) => setTimeout(resolve));
  await new Promise((resolve) => setTimeout(resolve));
  expect(dispatch).not.toHaveBeenCalled();
});

it.each([
  ['link', texts.linkText, 'Текст'],
  ['embed', texts.embedTitle, 'Видео'],
  ['picture', texts.caption, 'Подпись'],
] as const)('Enter and Ctrl+S in a field of the %s do not save the guide', async (kind, field, text) => {
  vi.stubGlobal('fetch', async () => Response.json({ body: '', removed: [] }));
  const { onSubmit } = await openDialog(kind);
  const input = screen.getByLabelText<HTMLInputElement>(field);
  await userEvent.type(input, text);
  // As Enter does in a browser: user-event does not know a submit button outside of its form.
  if (input.form) fireEvent.submit(input.form);
  fireEvent.keyDown(input, { key: 's', ctrlKey: true });
  expect(await screen.findByText(/Нужен адрес|только видео|Опишите/)).toBeTruthy();
  expect(onSubmit).not.toHaveBeenCalled();
});

it('a refused address gets the focus, and its error is the description', async () => {
  const { dispatch } = await openDialog('link');
  await userEvent.type(screen.getByLabelText(texts.linkTarget), 'слово');
  await userEvent.click(screen.getByRole('button', { name: texts.apply }));
  const field = screen.getByLabelText(texts.linkTarget);
  expect(document.activeElement).toBe(field);
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(texts.linkInvalid);
  expect(dispatch).not.toHaveBeenCalled();
});

it('a picture without a file says so at once, and its description gets the focus', async () => {
  await openDialog('picture');
  expect(screen.getByRole('button', { name: texts.file })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: texts.insert }));
  expect(screen.getByRole('alert').textContent).toBe(texts.fileMissing);
  expect(document.activeElement).toBe(screen.getByLabelText(texts.alt));
});
