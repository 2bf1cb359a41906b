import { EditorState, type Plugin } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { hideBlocked } from '#shared/page/trusted-html.ts';
import { editorPlugins } from './commands.ts';
import { type EditedBody, readBody } from './html.ts';
import { pasteParser } from './paste.ts';
import { isPicture, viewPicture } from './pictures.ts';

interface Options {
  body: string;
  onChange: (body: string) => void;
  onLink: () => void;
  onFile: (file: File) => void;
  onPicture: () => void;
  /** Returns true if it has handled the key. */
  onKey: (event: KeyboardEvent) => boolean;
}

/** True if the clipboard has a picture and no text, as after a screenshot. */
function pictureOf(data: DataTransfer | null): File | undefined {
  const html = data?.getData('text/html') ?? '';
  const hasText = (data?.getData('text/plain') ?? '').trim() !== '' || /<(?:p|li|td|h\d)\b/i.test(html);
  return hasText ? undefined : data?.files[0];
}

/** ProseMirror on the element of `boxRef`. Another body from outside replaces the document. */
export function useEditorView(boxRef: RefObject<HTMLDivElement | null>, options: Options) {
  const [state, setState] = useState<EditorState>();
  const viewRef = useRef<EditorView>(undefined);
  const latest = useRef(options);
  const edited = useRef<EditedBody>(undefined);
  const lastBody = useRef<string>(undefined);
  latest.current = options;

  // Before the first paint, so that the button below does not move under a click.
  useLayoutEffect(() => {
    const box = boxRef.current;
    if (!box) return;
    const plugins: Plugin[] = editorPlugins(() => latest.current.onLink());
    edited.current = readBody(latest.current.body);
    lastBody.current = latest.current.body;
    const view = new EditorView(box, {
      state: EditorState.create({ doc: edited.current.doc, plugins }),
      nodeViews: { img: viewPicture, picture: viewPicture },
      clipboardParser: pasteParser,
      transformPastedHTML: hideBlocked,
      dispatchTransaction(transaction) {
        const next = view.state.apply(transaction);
        view.updateState(next);
        setState(next);
        if (!transaction.docChanged || !edited.current) return;
        lastBody.current = edited.current.write(next.doc);
        latest.current.onChange(lastBody.current);
      },
      handleKeyDown: (_view, event) => latest.current.onKey(event),
      handlePaste(_view, event) {
        const file = pictureOf(event.clipboardData);
        if (file) latest.current.onFile(file);
        return file !== undefined;
      },
      handleDrop(_view, event) {
        const file = event.dataTransfer?.files[0];
        if (!file) return false;
        event.preventDefault();
        latest.current.onFile(file);
        return true;
      },
      handleDoubleClickOn(_view, _pos, node) {
        if (!isPicture(node)) return false;
        latest.current.onPicture();
        return true;
      },
    });
    viewRef.current = view;
    setState(view.state);
    return () => view.destroy();
  }, [boxRef]);

  useEffect(() => {
    const view = viewRef.current;
    if (!view || options.body === lastBody.current) return;
    edited.current = readBody(options.body);
    lastBody.current = options.body;
    const next = EditorState.create({ doc: edited.current.doc, plugins: view.state.plugins });
    view.updateState(next);
    setState(next);
  }, [options.body]);

  return { state, viewRef };
}
