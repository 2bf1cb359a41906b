import type { EditorView } from 'prosemirror-view';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { FieldError } from '#shared/ui/fields/field.tsx';
import '../../reading/guide-body.css';
import {
  blockTools,
  hasMark,
  headingTools,
  historyTools,
  listTools,
  markTools,
  quoteTools,
  type Tool,
  tableTool,
} from './commands.ts';
import './editor.css';
import { deletePicture, undescribedPictures } from './pictures.ts';
import { SlashMenu, useSlashMenu } from './slash-menu.tsx';
import { visualTexts as texts } from './texts.ts';
import { Toolbar } from './toolbar.tsx';
import { useEditorView } from './use-editor-view.ts';
import { selectUndescribed, useInsertDialog } from './use-insert-dialog.tsx';

type VisualEditorProps = { body: string; onChange: (body: string) => void; error: string | undefined };

const menuWidthPx = 320;

type DialogKind = 'link' | 'picture' | 'embed' | 'facts';

/** The tools of the toolbar and of the menu of blocks. Some of them open a dialog. */
function arrangeTools(openFor: (kind: DialogKind) => void) {
  const dialogTool = (kind: DialogKind): Tool => ({
    id: kind,
    label: texts[kind],
    run: () => {
      openFor(kind);
      return true;
    },
  });
  const link: Tool = { ...dialogTool('link'), keys: 'Ctrl+K', isOn: (state) => hasMark(state, 'a') };
  const [picture, embed, facts] = [dialogTool('picture'), dialogTool('embed'), dialogTool('facts')];
  return {
    groups: [[...markTools, link], headingTools, listTools, [picture, tableTool, facts], historyTools],
    more: [...quoteTools, embed],
    ofPicture: [
      { ...picture, id: 'picture-change', label: texts.pictureChange },
      { id: 'no-picture', label: texts.pictureRemove, run: deletePicture },
    ],
    blocks: [...blockTools, picture, embed, facts],
  };
}

interface Textbox {
  id: string;
  hasError: boolean;
  chosenId: string | undefined;
}

/** Names the text for screen readers, with its error and the chosen line of the menu. */
function useTextboxAttributes(viewRef: RefObject<EditorView | undefined>, { id, hasError, chosenId }: Textbox): void {
  useEffect(() => {
    viewRef.current?.setProps({
      attributes: {
        class: 'guide-body',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': hasError ? `${id}-error ${id}-hint` : `${id}-hint`,
        ...(hasError && { 'aria-invalid': 'true' }),
        ...(chosenId && { 'aria-controls': `${id}-menu`, 'aria-activedescendant': chosenId }),
      },
    });
  }, [viewRef, id, hasError, chosenId]);
}

/** The text of a guide as readers see it, to be written without HTML. */
export function VisualEditor({ body, onChange, error }: VisualEditorProps) {
  const id = useId();
  const boxRef = useRef<HTMLDivElement>(null);
  const { state, viewRef } = useEditorView(boxRef, {
    body,
    onChange,
    onLink: () => openFor('link'),
    onFile: (file) => openFor('picture', file),
    onPicture: () => openFor('picture'),
    onKey: (event) => menu.handleKey(event),
  });
  const { openFor, dialog } = useInsertDialog(viewRef);

  const tools = arrangeTools(openFor);
  const use = (tool: Tool) => {
    const view = viewRef.current;
    if (!view) return;
    view.focus();
    tool.run(view.state, view.dispatch, view);
  };

  const undescribed = state ? undescribedPictures(state).length : 0;
  const describePicture = () => {
    if (!viewRef.current) return;
    selectUndescribed(viewRef.current);
    openFor('picture');
  };

  const menu = useSlashMenu(state, tools.blocks, (tool, { from, to }) => {
    const view = viewRef.current;
    view?.dispatch(view.state.tr.delete(from, to));
    use(tool);
  });
  const chosen = menu.choices[menu.active];
  const chosenId = chosen && `${id}-menu-${chosen.id}`;
  useTextboxAttributes(viewRef, { id, hasError: Boolean(error), chosenId });

  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p id={`${id}-label`} className="text-sm font-medium">
        {texts.label}
      </p>
      <div className="guide-editor relative min-w-0 rounded-sm border border-line-strong bg-raised focus-within:border-accent-ink focus-within:outline-2 focus-within:outline-accent">
        {state ? (
          <Toolbar groups={tools.groups} more={tools.more} pictureTools={tools.ofPicture} state={state} onUse={use} />
        ) : null}
        <div ref={boxRef} className="min-w-0 overflow-x-auto" />
        {menu.query && viewRef.current ? (
          <SlashMenu
            id={`${id}-menu`}
            tools={menu.choices}
            active={menu.active}
            position={placeOf(viewRef.current.coordsAtPos(menu.query.to), boxRef.current)}
            onChoose={menu.choose}
          />
        ) : null}
      </div>
      <FieldError id={`${id}-error`} error={error} />
      {undescribed > 0 ? (
        <Banner
          tone="warning"
          action={
            <Button size="small" variant="secondary" onClick={describePicture}>
              {texts.describe}
            </Button>
          }
        >
          {texts.undescribed(undescribed)}
        </Banner>
      ) : null}
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {texts.hint}
      </p>
      {dialog}
    </div>
  );
}

/** Below the caret, inside the box of the editor. */
function placeOf({ left, bottom }: { left: number; bottom: number }, box: HTMLElement | null) {
  const frame = box?.parentElement?.getBoundingClientRect();
  if (!frame) return { left: 0, top: 0 };
  return { left: Math.max(0, Math.min(left - frame.left, frame.width - menuWidthPx)), top: bottom - frame.top + 4 };
}
