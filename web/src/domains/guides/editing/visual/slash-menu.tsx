import type { EditorState } from 'prosemirror-state';
import type { Tool } from './commands.ts';
import { ToolIcon } from './icons.tsx';
import { visualTexts as texts } from './texts.ts';

export interface SlashQuery {
  words: string;
  from: number;
  to: number;
}

/** What is typed after a «/» that begins a paragraph. */
export function slashQueryOf(state: EditorState | undefined): SlashQuery | undefined {
  if (!state?.selection.empty) return undefined;
  const { $from } = state.selection;
  if (!/^(?:p|line)$/.test($from.parent.type.name)) return undefined;
  const text = $from.parent.textBetween(0, $from.parentOffset, undefined, ' ');
  const words = /^\/([\p{L}\d ]{0,20})$/u.exec(text)?.[1];
  return words === undefined ? undefined : { words, from: $from.start(), to: $from.pos };
}

export const slashMatches = (tools: readonly Tool[], words: string): Tool[] =>
  tools.filter(({ label }) => label.toLowerCase().includes(words.toLowerCase().trim()));

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
          <div
            key={tool.id}
            id={`${id}-${tool.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(tool)}
            onKeyDown={() => undefined}
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
