import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Node } from 'prosemirror-model';
import { EditorState, NodeSelection, type Selection, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { afterEach, expect, it, vi } from 'vitest';
import { answerJson } from '#shared/api/testing.ts';
import { uiTexts } from '#shared/ui/texts.ts';
import { isSaveKey } from '../is-save-key.ts';
import { readBody, writeBody } from './html.ts';
import { visualTexts as texts } from './texts.ts';
import { useInsertDialog } from './use-insert-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const body = '<iframe src="https://www.youtube-nocookie.com/embed/abc" title="Видео"></iframe>';

/** Opens a dialog in the form of a guide. */
async function openDialog(
  kind: 'link' | 'picture' | 'embed',
  state: EditorState = EditorState.create({ doc: readBody('<p>Текст</p>').doc }),
) {
  const onSubmit = vi.fn();
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

/** Writes the address and the text into the dialog of a link. Returns the new body. */
async function writeLink(body: string, select: (doc: Node) => Selection, text?: string): Promise<string> {
  const { doc } = readBody(body);
  const { dispatch } = await openDialog('link', EditorState.create({ doc, selection: select(doc) }));
  const fields = { target: screen.getByLabelText(texts.linkTarget), text: screen.queryByLabelText(texts.linkText) };
  await userEvent.clear(fields.target);
  await userEvent.type(fields.target, 'https://new.example');
  if (text !== undefined && fields.text) {
    await userEvent.clear(fields.text);
    await userEvent.type(fields.text, text);
  }
  await userEvent.click(screen.getByRole('button', { name: texts.apply }));
  await vi.waitFor(() => expect(dispatch).toHaveBeenCalledOnce());
  return writeBody(dispatch.mock.calls[0]?.[0].doc);
}

const caretAt = (position: number) => (doc: Node) => TextSelection.create(doc, position);

it('the dialog changes the whole link, also if a part of it is bold', async () => {
  const body = '<p>Это <a href="https://old.example">часть <strong>и целое</strong></a>.</p>';
  const changed = await writeLink(body, caretAt(7));
  expect(changed).toBe(body.replace('old', 'new'));
  cleanup();
  expect(await writeLink(body, caretAt(7), 'новое')).toBe('<p>Это <a href="https://new.example">новое</a>.</p>');
});

it('a selected picture in the text gets the link and stays', async () => {
  const changed = await writeLink('<p>А <img src="/media/a.png" alt="План"></p>', (doc) =>
    NodeSelection.create(doc, 3),
  );
  expect(changed).toBe('<p>А <a href="https://new.example"><img src="/media/a.png" alt="План"></a></p>');
});

it('a link beside a selected line is written into the text after it', async () => {
  const changed = await writeLink('<hr><p>Далее</p>', (doc) => NodeSelection.create(doc, 0), 'Сайт ');
  expect(changed).toBe('<hr>\n<p><a href="https://new.example">Сайт</a>Далее</p>');
});

it('blanks at the ends of the selection stay, and so do its bold words', async () => {
  const body = '<p>на <strong>сайте</strong> факультета</p><p>Далее</p>';
  const select = (end: number) => (doc: Node) => TextSelection.create(doc, 4, end);
  const linked = '<p>на <a href="https://new.example"><strong>сайте</strong></a> факультета</p>\n<p>Далее</p>';
  expect(await writeLink(body, select(10))).toBe(linked);
  cleanup();
  // To the beginning of the next paragraph.
  expect(await writeLink('<p>на сайте</p><p>Далее</p>', select(11), 'портале')).toBe(
    '<p>на <a href="https://new.example">портале</a></p>\n<p>Далее</p>',
  );
});

it('a link to a guide that the search finds has the title of the guide as its text', async () => {
  const hit = {
    guideId: 7,
    universityId: 1,
    type: 'FACULTY',
    university: 'STU',
    name: 'FIIT',
    title: 'Перевод на FIIT',
  };
  vi.stubGlobal('fetch', async () => answerJson([hit]));
  const { dispatch } = await openDialog('link');
  await userEvent.type(screen.getByLabelText(texts.linkTarget), 'перевод');
  await userEvent.click(await screen.findByRole('button', { name: /^Перевод на FIIT/ }));
  expect(dispatch).toHaveBeenCalledOnce();
  expect(dispatch.mock.lastCall?.[0].doc.textContent).toContain('Перевод на FIIT');
});
