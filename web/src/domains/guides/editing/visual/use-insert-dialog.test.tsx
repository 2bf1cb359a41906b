import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { afterEach, expect, it, vi } from 'vitest';
import { uiTexts } from '#shared/ui/texts.ts';
import { readBody } from './html.ts';
import { visualTexts as texts } from './texts.ts';
import { useInsertDialog } from './use-insert-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const body = '<iframe src="https://www.youtube-nocookie.com/embed/abc" title="Видео"></iframe>';

/** Opens the dialog of an embed and presses «Вставить»; the server responds to `respond`. */
async function insertEmbed() {
  let respond: () => void = () => undefined;
  const response = new Promise<Response>((resolve) => {
    respond = () => resolve(Response.json({ body, removed: [] }));
  });
  vi.stubGlobal('fetch', () => response);
  const state = EditorState.create({ doc: readBody('<p>Текст</p>').doc });
  const dispatch = vi.fn();
  // Only what the dialogs use.
  const viewRef = { current: { state, dispatch, focus: vi.fn() } as unknown as EditorView };
  function Editor() {
    const { openFor, dialog } = useInsertDialog(viewRef);
    return (
      <>
        <button type="button" onClick={() => openFor('embed')}>
          {texts.embed}
        </button>
        {dialog}
      </>
    );
  }
  render(<Editor />);
  await userEvent.click(screen.getByRole('button', { name: texts.embed }));
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
