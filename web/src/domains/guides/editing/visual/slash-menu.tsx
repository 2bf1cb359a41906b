import type { EditorState } from 'prosemirror-state';
import { useState } from 'react';
import type { Tool } from './commands.ts';
import { ToolIcon } from './icons.tsx';
import { visualTexts as texts } from './texts.ts';

interface SlashQuery {
  words: string;
  from: number;
  to: number;
}

/** What is typed after a «/» that begins a paragraph. */
function slashQueryOf(state: EditorState | undefined): SlashQuery | undefined {
  if (!state?.selection.empty) return undefined;
  const { $from } = state.selection;
  if (!/^(?:p|line)$/.test($from.parent.type.name)) return undefined;
  const text = $from.parent.textBetween(0, $from.parentOffset, undefined, ' ');
  const words = /^\/([\p{L}\d ]{0,20})$/u.exec(text)?.[1];
  return words === undefined ? undefined : { words, from: $from.start(), to: $from.pos };
}

const matchesOf = (tools: readonly Tool[], words: string): Tool[] =>
  tools.filter(({ label }) => label.toLowerCase().includes(words.toLowerCase().trim()));

/** The state of the menu and its keys. `onChoose` gets the tool and the typed text to delete. */
export function useSlashMenu(
  state: EditorState | undefined,
  tools: readonly Tool[],
  onChoose: (tool: Tool, query: SlashQuery) => void,
) {
  const [active, setActive] = useState(0);
  /** The position of the «/» after which Escape closed the menu. */
  const [dismissed, setDismissed] = useState<number>();
  const found = slashQueryOf(state);
  if (!found && dismissed !== undefined) setDismissed(undefined);
  const query = found?.from === dismissed ? undefined : found;
  const choices = query ? matchesOf(tools, query.words) : [];
  const choose = (tool: Tool) => {
    if (!query) return;
    setActive(0);
    onChoose(tool, query);
  };
  /** Returns true if it has handled the key. */
  const handleKey = (event: KeyboardEvent): boolean => {
    if (!query) return false;
    const chosen = choices[active];
    if (event.key === 'ArrowDown') setActive((active + 1) % Math.max(choices.length, 1));
    else if (event.key === 'ArrowUp') setActive((active - 1 + choices.length) % Math.max(choices.length, 1));
    else if (event.key === 'Escape') setDismissed(query.from);
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else {
      setActive(0);
      return false;
    }
    return true;
  };
  return { query, choices, active, choose, handleKey };
}

type SlashMenuProps = {
  id: string;
  tools: readonly Tool[];
  active: number;
  position: { left: number; top: number };
  onChoose: (tool: Tool) => void;
};

/** The list of blocks below the caret. The focus stays in the text. */
export function SlashMenu({ id, tools, active, position, onChoose }: SlashMenuProps) {
  return (
    <div
      style={{ left: position.left, top: position.top }}
      className="absolute z-30 max-h-72 w-80 max-w-full overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-card"
    >
      {tools.length === 0 ? <p className="px-3 py-2 text-sm text-ink-soft">{texts.noBlocks}</p> : null}
      <div id={id} role="listbox" aria-label={texts.blocks}>
        {tools.map((tool, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text has the focus and handles the keys.
          <div
            key={tool.id}
            id={`${id}-${tool.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(tool)}
            className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-sm px-3 aria-selected:bg-accent-soft hover:bg-accent-soft forced-colors:aria-selected:outline-2"
          >
            <span className="flex items-center gap-3">
              <ToolIcon id={tool.id} />
              {tool.label}
            </span>
            {tool.keys ? <span className="text-xs text-ink-soft">{tool.keys}</span> : null}
          </div>
        ))}
      </div>
    </div>
  );
}
