import type { EditorState } from 'prosemirror-state';
import { isInTable } from 'prosemirror-tables';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { classNames } from '#shared/ui/class-names.ts';
import { MoreIcon } from '#shared/ui/icons/icons.tsx';
import { type Tool, tableTools } from './commands.ts';
import { ToolIcon } from './icons.tsx';
import { selectedPicture } from './pictures.ts';
import { visualTexts as texts } from './texts.ts';

type ToolbarProps = {
  /** Always in sight, the most used first. */
  groups: readonly (readonly Tool[])[];
  /** Behind «Ещё», with their names. */
  more: readonly Tool[];
  /** For a selected picture. */
  pictureTools: readonly Tool[];
  state: EditorState;
  onUse: (tool: Tool) => void;
};

const moreTool = 'more';

/** The tools of the editor. It stays in sight while a long text scrolls. */
export function Toolbar({ groups, more, pictureTools, state, onUse }: ToolbarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const moreId = useId();
  const buttons = (tools: readonly Tool[], tabIndexOf: (id: string) => 0 | -1, isNamed = false) =>
    tools.map((tool) => (
      <ToolButton
        key={tool.id}
        tool={tool}
        tabIndex={tabIndexOf(tool.id)}
        state={state}
        isNamed={isNamed}
        onUse={onUse}
      />
    ));
  const contextRow = (label: string, tools: readonly Tool[]) => (
    <ToolRow label={label} first={tools[0]?.id ?? ''}>
      {(tabIndexOf) => (
        <div className="flex gap-0.5 overflow-x-auto border-t border-line p-1 lg:flex-wrap">
          {buttons(tools, tabIndexOf, true)}
        </div>
      )}
    </ToolRow>
  );
  return (
    <div className="sticky top-(--header-height,4rem) z-20 rounded-t-sm border-b border-line bg-raised">
      <ToolRow label={texts.tools} first={groups[0]?.[0]?.id ?? moreTool}>
        {(tabIndexOf) => (
          <>
            <div className="flex items-start gap-1 p-1">
              <div
                className={classNames(
                  '-m-1.5 flex min-w-0 flex-1 flex-wrap gap-x-0.5 gap-y-2 p-1.5 lg:gap-x-0 lg:gap-y-0',
                  // On phones one row of whole icons; «Ещё» shows the others.
                  !isOpen && 'max-lg:h-14 max-lg:overflow-hidden max-lg:pointer-fine:h-12',
                )}
              >
                {groups.map((tools) => (
                  <div
                    key={tools[0]?.id}
                    className="contents shrink-0 gap-0.5 not-last:mr-1 not-last:border-r not-last:border-line not-last:pr-1 lg:flex"
                  >
                    {buttons(tools, tabIndexOf)}
                  </div>
                ))}
              </div>
              <button
                type="button"
                data-tool={moreTool}
                tabIndex={tabIndexOf(moreTool)}
                aria-label={texts.more}
                title={texts.more}
                aria-expanded={isOpen}
                aria-controls={moreId}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => setIsOpen(!isOpen)}
                className={classNames(
                  buttonClasses,
                  !isOpen && more.some(({ isOn }) => isOn?.(state)) && 'text-accent-ink',
                )}
              >
                <MoreIcon />
              </button>
            </div>
            <div id={moreId} hidden={!isOpen} className="border-t border-line">
              <div className="flex flex-wrap gap-0.5 p-1">{buttons(more, tabIndexOf, true)}</div>
            </div>
          </>
        )}
      </ToolRow>
      {isInTable(state) ? contextRow(texts.tableTools, tableTools) : null}
      {selectedPicture(state) ? contextRow(texts.pictureTools, pictureTools) : null}
    </div>
  );
}

type ToolRowProps = { label: string; first: string; children: (tabIndexOf: (id: string) => 0 | -1) => ReactNode };

/** One stop of Tab: arrows, Home and End move between its buttons. */
function ToolRow({ label, first, children }: ToolRowProps) {
  const [current, setCurrent] = useState(first);
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')].filter((button) => !button.closest('[hidden]'));
    const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const moves: Readonly<Record<string, number>> = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1,
      Home: 0,
      End: buttons.length - 1,
    };
    const target = moves[event.key];
    if (target === undefined) return;
    event.preventDefault();
    buttons[(target + buttons.length) % buttons.length]?.focus();
  };
  return (
    <div
      role="toolbar"
      aria-label={label}
      onKeyDown={handleKeyDown}
      onFocus={({ target }) => setCurrent(target.getAttribute('data-tool') ?? first)}
    >
      {children((id) => (id === current ? 0 : -1))}
    </div>
  );
}

const buttonClasses =
  'inline-flex min-h-11 min-w-11 pointer-fine:min-h-9 pointer-fine:min-w-8.5 shrink-0 items-center justify-center gap-2 rounded-sm border border-transparent transition hover:bg-accent-soft aria-expanded:bg-accent-soft aria-disabled:opacity-40 aria-pressed:bg-accent-soft aria-pressed:text-accent-ink forced-colors:aria-pressed:border-2 forced-colors:aria-pressed:border-[Highlight]';

type ToolButtonProps = {
  tool: Tool;
  tabIndex: 0 | -1;
  state: EditorState;
  isNamed: boolean;
  onUse: (tool: Tool) => void;
};

function ToolButton({ tool, tabIndex, state, isNamed, onUse }: ToolButtonProps) {
  return (
    <button
      type="button"
      data-tool={tool.id}
      tabIndex={tabIndex}
      aria-label={tool.label}
      aria-pressed={tool.isOn?.(state)}
      aria-disabled={tool.isAble?.(state) === false || undefined}
      title={tool.keys ? `${tool.label} (${tool.keys})` : tool.label}
      // Keeps the selection of the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onUse(tool)}
      className={classNames(buttonClasses, isNamed && 'px-2.5 text-sm font-medium')}
    >
      <ToolIcon id={tool.id} />
      {isNamed ? <span>{tool.label}</span> : null}
    </button>
  );
}
