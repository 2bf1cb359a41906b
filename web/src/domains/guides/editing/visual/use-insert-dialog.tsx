import type { Node } from 'prosemirror-model';
import { type EditorState, NodeSelection, Selection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type RefObject, useRef, useState } from 'react';
import { allFactLabels } from '../guide-template.ts';
import { insertBlock } from './commands.ts';
import { EmbedDialog } from './embed-dialog.tsx';
import { type FactRow, readFacts, writeFacts } from './facts.ts';
import { FactsDialog } from './facts-dialog.tsx';
import { LinkDialog, type LinkDraft } from './link-dialog.tsx';
import { hrefOf, linksIn, type Range, trimRange } from './links.ts';
import { PictureDialog, type PictureDraft, type PictureStart } from './picture-dialog.tsx';
import { selectedPicture, undescribedPictures } from './pictures.ts';
import { markOf, schema, typeOf } from './schema.ts';

type Open =
  | { kind: 'link'; start: LinkDraft; from: number; to: number }
  | { kind: 'picture'; start: PictureStart }
  | { kind: 'embed' }
  | { kind: 'facts'; rows: FactRow[] };

const textOf = ({ doc }: EditorState, { from, to }: Range): string => doc.textBetween(from, to, ' ');

/** The caret after a selected block without text, where a link can be written. */
function textSelection({ selection }: EditorState): Selection | null {
  if (!(selection instanceof NodeSelection) || selection.node.isInline) return selection;
  return Selection.findFrom(selection.$to, 1, true) ?? Selection.findFrom(selection.$from, -1, true);
}

/** The link at the caret, else the selected text or picture. Undefined without a place for text. */
function linkAt(state: EditorState): Open | undefined {
  const selection = textSelection(state);
  if (!selection) return undefined;
  const { $from, empty } = selection;
  const { from, to } = trimRange(state.doc, selection);
  const here = linksIn($from.parent, $from.start()).find((link) => link.from <= from && from < link.to);
  if (empty && here) return { kind: 'link', start: { href: here.href, text: textOf(state, here) }, ...here };
  let href = '';
  state.doc.nodesBetween(from, to, ({ marks }) => {
    href ||= hrefOf(marks);
  });
  return { kind: 'link', start: { href, text: textOf(state, { from, to }) }, from, to };
}

/** A selected picture only gets the link. Changed text keeps the marks of its first letter. */
function applyLink(view: EditorView, { href, text }: LinkDraft, { from, to, start }: Open & { kind: 'link' }): void {
  const mark = markOf('a').create({ href });
  const { tr, doc } = view.state;
  const first = from === to ? undefined : doc.nodeAt(from);
  if (first && (start.text === '' || text === start.text)) tr.removeMark(from, to, markOf('a')).addMark(from, to, mark);
  else tr.replaceWith(from, to, schema.text(text, mark.addToSet(first?.marks ?? []))).removeStoredMark(markOf('a'));
  view.dispatch(tr.scrollIntoView());
}

function applyPicture(view: EditorView, { caption, ...attrs }: PictureDraft): void {
  const old = selectedPicture(view.state);
  const { tr } = view.state;
  if (old && !old.figure) {
    view.dispatch(tr.setNodeMarkup(old.position, null, { ...old.node.attrs, ...attrs }, old.node.marks));
    return;
  }
  const picture = typeOf('picture').create({ ...old?.node.attrs, ...attrs });
  const captions = caption ? [captionOf(old?.figure, caption)] : [];
  const figure = typeOf('figure').create(old?.figure?.attrs, [picture, ...captions]);
  if (old?.figure) view.dispatch(tr.replaceWith(old.position - 1, old.position - 1 + old.figure.nodeSize, figure));
  else insertBlock(figure)(view.state, view.dispatch);
}

/** An unchanged caption keeps its links and marks. */
const captionOf = (figure: Node | undefined, caption: string): Node =>
  figure?.lastChild?.textContent === caption
    ? figure.lastChild
    : typeOf('figcaption').create(null, schema.text(caption));

/** Selects the first picture without a description. */
export function selectUndescribed(view: EditorView): void {
  const [position] = undescribedPictures(view.state);
  if (position !== undefined)
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, position)).scrollIntoView());
}

/** The facts are a definition list at the beginning of the guide. */
const factsOf = ({ firstChild }: Node): Node | undefined => (firstChild?.type.name === 'dl' ? firstChild : undefined);

function applyFacts(view: EditorView, rows: FactRow[]): void {
  const { doc, tr } = view.state;
  const former = factsOf(doc);
  const list = writeFacts(rows, former);
  if (former && list?.eq(former)) return;
  const end = former?.nodeSize ?? 0;
  if (list) tr.replaceWith(0, end, list);
  else if (end > 0) tr.delete(0, end);
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(list?.nodeSize ?? 0))).scrollIntoView());
}

/** Undefined if the picture has no place for a caption. */
const captionText = (figure: Node | undefined): string | undefined =>
  figure && (figure.lastChild?.type.name === 'figcaption' ? figure.lastChild.textContent : '');

/** The dialogs that insert or change a link, a picture, an embed or the facts. */
export function useInsertDialog(viewRef: RefObject<EditorView | undefined>) {
  const [open, setOpen] = useState<Open>();
  const latestOpen = useRef(open);
  latestOpen.current = open;
  const openFor = (kind: Open['kind'], file?: File) => {
    const view = viewRef.current;
    if (!view) return;
    const picture = selectedPicture(view.state);
    if (kind === 'link') setOpen(linkAt(view.state));
    else if (kind === 'embed') setOpen({ kind });
    else if (kind === 'facts') setOpen({ kind, rows: readFacts(factsOf(view.state.doc)) });
    else if (file) setOpen({ kind, start: { file } });
    else if (picture) setOpen({ kind, start: { ...picture.node.attrs, caption: captionText(picture.figure) } });
    else setOpen({ kind, start: {} });
  };
  const close = () => setOpen(undefined);
  const apply = (change: (view: EditorView) => void) => {
    // The dialog can be closed while it uploads a file or checks an address.
    if (latestOpen.current !== open) return;
    close();
    // After the dialog has given the focus back.
    setTimeout(() => {
      const view = viewRef.current;
      if (!view) return;
      view.focus();
      change(view);
    });
  };
  const dialog =
    open?.kind === 'link' ? (
      <LinkDialog
        start={open.start}
        isPicture={open.from !== open.to && open.start.text === ''}
        onClose={close}
        onApply={(link) => apply((view) => applyLink(view, link, open))}
        onRemove={
          open.start.href
            ? () => apply((view) => view.dispatch(view.state.tr.removeMark(open.from, open.to, markOf('a'))))
            : undefined
        }
      />
    ) : open?.kind === 'picture' ? (
      <PictureDialog
        start={open.start}
        onClose={close}
        onApply={(picture) => apply((view) => applyPicture(view, picture))}
      />
    ) : open?.kind === 'embed' ? (
      <EmbedDialog
        onClose={close}
        onApply={(embed) => apply((view) => insertBlock(typeOf('iframe').create(embed))(view.state, view.dispatch))}
      />
    ) : open ? (
      <FactsDialog
        rows={open.rows}
        labels={allFactLabels}
        onClose={close}
        onApply={(rows) => apply((view) => applyFacts(view, rows))}
      />
    ) : null;
  return { openFor, dialog };
}
