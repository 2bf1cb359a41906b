import { toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { Fragment } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { controlClasses } from '#shared/ui/fields/field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { addressOf } from './address-of.ts';
import { ToolIcon } from './icons.tsx';
import { linksIn } from './links.ts';
import { markOf, schema, typeOf } from './schema.ts';
import { visualTexts as texts } from './texts.ts';

type FactLineProps = { label: string; content: Fragment; onChange: (content: Fragment) => void };

interface TypedLink {
  from: number;
  to: number;
  typed: string;
}

/** The selected text, else the link at the caret, else the only link, else the whole line. */
function findRange({ doc, selection: { from, to, empty, $from } }: EditorState): TypedLink {
  const links = linksIn(doc, 0).map(({ href, ...range }) => ({ ...range, typed: href }));
  if (!empty) return { from, to, typed: links.find((link) => link.from < to && link.to > from)?.typed ?? '' };
  const here = links.find((link) => link.from <= $from.pos && link.to >= $from.pos);
  return here ?? (links.length === 1 && links[0] ? links[0] : { from: 0, to: doc.content.size, typed: '' });
}

/** One line of text with links, as ProseMirror holds it. */
function useLine(boxRef: { current: HTMLDivElement | null }, start: Fragment, onChange: (content: Fragment) => void) {
  const viewRef = useRef<EditorView>(undefined);
  const first = useRef(start);
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    const box = boxRef.current;
    if (!box) return;
    const keys = {
      'Mod-b': toggleMark(markOf('strong')),
      'Mod-i': toggleMark(markOf('em')),
      'Mod-z': undo,
      'Shift-Mod-z': redo,
      Enter: () => true,
    };
    const view = new EditorView(box, {
      state: EditorState.create({
        doc: typeOf('line').create(null, first.current),
        plugins: [history(), keymap(keys)],
      }),
      handlePaste(_view, event) {
        const text = event.clipboardData?.getData('text/plain').replace(/\s+/g, ' ').trim() ?? '';
        if (text) view.dispatch(view.state.tr.replaceSelectionWith(schema.text(text), true));
        return true;
      },
      handleDrop: () => true,
      dispatchTransaction(transaction) {
        view.updateState(view.state.apply(transaction));
        if (transaction.docChanged) latest.current(view.state.doc.content);
      },
    });
    viewRef.current = view;
    return () => view.destroy();
  }, [boxRef]);
  return viewRef;
}

/** A text field whose text can have links. */
export function FactLine({ label, content, onChange }: FactLineProps) {
  const id = useId();
  const rootRef = useRef<HTMLDivElement>(null);
  const boxRef = useRef<HTMLDivElement>(null);
  const viewRef = useLine(boxRef, content, onChange);
  const [link, setLink] = useState<TypedLink>();
  useEffect(() => {
    viewRef.current?.setProps({
      attributes: { class: controlClasses, role: 'textbox', 'aria-labelledby': id, 'data-fact-line': '' },
    });
  }, [viewRef, id]);
  const changeLink = (range: TypedLink, typed: string) => {
    setLink({ ...range, typed });
    const address = addressOf(typed);
    const view = viewRef.current;
    if (!view || (typed.trim() !== '' && address === undefined)) return;
    const { tr } = view.state;
    if (address === undefined) view.dispatch(tr.removeMark(range.from, range.to, markOf('a')));
    else if (range.to > range.from)
      view.dispatch(
        tr
          .removeMark(range.from, range.to, markOf('a'))
          .addMark(range.from, range.to, markOf('a').create({ href: address })),
      );
  };
  /** An empty field gets the name of the site as its text. */
  const close = () => {
    const address = link && addressOf(link.typed);
    const view = viewRef.current;
    if (view && address && view.state.doc.content.size === 0) {
      const name = address.replace(/^(?:https?:\/\/(?:www\.)?|mailto:|tel:)/, '').replace(/\/.*$/, '') || address;
      const text = schema.text(name, [markOf('a').create({ href: address })]);
      view.dispatch(view.state.tr.insert(0, Fragment.from(text)));
    }
    setLink(undefined);
  };
  const toggle = () => {
    if (link) close();
    else if (viewRef.current) setLink(findRange(viewRef.current.state));
  };
  return (
    <div ref={rootRef} className="flex min-w-0 flex-col gap-1.5">
      <p id={id} className="text-sm font-medium">
        {label}
      </p>
      <div className="flex min-w-0 gap-1">
        <div ref={boxRef} className="fact-line min-w-0 flex-1" />
        <IconButton
          label={texts.factLinkOf(label)}
          icon={<ToolIcon id="link" />}
          onClick={toggle}
          aria-expanded={link !== undefined}
        />
      </div>
      {link ? (
        <TextField
          label={texts.factLink}
          hint={texts.factLinkHint}
          error={link.typed.trim() !== '' && addressOf(link.typed) === undefined ? texts.linkInvalid : undefined}
          autoComplete="off"
          autoFocus
          value={link.typed}
          onChange={({ target }) => changeLink(link, target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            close();
            viewRef.current?.focus();
          }}
          onBlur={({ relatedTarget }) => {
            // The button of the link closes it by itself.
            if (!rootRef.current?.contains(relatedTarget)) close();
          }}
        />
      ) : null}
    </div>
  );
}
