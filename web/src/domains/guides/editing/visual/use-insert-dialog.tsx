import type { Node } from 'prosemirror-model';
import { NodeSelection, Selection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type RefObject, useRef, useState } from 'react';
import { allFactLabels } from '../guide-template.ts';
import { insertBlock } from './commands.ts';
import { EmbedDialog } from './embed-dialog.tsx';
import { type FactRow, readFacts, writeFacts } from './facts.ts';
import { FactsDialog } from './facts-dialog.tsx';
import { LinkDialog, type LinkDraft } from './link-dialog.tsx';
import { PictureDialog, type PictureDraft, type PictureStart } from './picture-dialog.tsx';
import { selectedPicture, undescribedPictures } from './pictures.ts';
import { markOf, schema, typeOf } from './schema.ts';

type Open =
  | { kind: 'link'; start: LinkDraft; from: number; to: number }
  | { kind: 'picture'; start: PictureStart }
  | { kind: 'embed' }
  | { kind: 'facts'; rows: FactRow[] };

/** The link around the selection, or the selected text. */
function linkAt(view: EditorView): Open {
  const { state } = view;
  const { $from, from, to, empty } = state.selection;
  const type = markOf('a');
  const at = empty ? $from.parent.childAfter($from.parentOffset) : undefined;
  const mark = at?.node ? type.isInSet(at.node.marks) : undefined;
  if (at?.node && mark) {
    const start = $from.start() + at.offset;
    return {
      kind: 'link',
      start: { href: String(mark.attrs['href'] ?? ''), text: at.node.text ?? '' },
      from: start,
      to: start + at.node.nodeSize,
    };
  }
  let href = '';
  state.doc.nodesBetween(from, to, (node) => {
    href ||= String(type.isInSet(node.marks)?.attrs['href'] ?? '');
  });
  return { kind: 'link', start: { href, text: state.doc.textBetween(from, to, ' ') }, from, to };
}

function applyLink(view: EditorView, { href, text }: LinkDraft, { from, to, start }: Open & { kind: 'link' }): void {
  const mark = markOf('a').create({ href });
  const tr = view.state.tr;
  if (text === start.text && from !== to) tr.removeMark(from, to, markOf('a')).addMark(from, to, mark);
  else tr.replaceWith(from, to, schema.text(text, [mark])).removeStoredMark(markOf('a'));
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
    if (kind === 'link') setOpen(linkAt(view));
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
