import type { EditorState } from 'prosemirror-state';
import { isInTable } from 'prosemirror-tables';
import { type KeyboardEvent, useState } from 'react';
import { classNames } from '#shared/ui/class-names.ts';
import { type Tool, tableTools } from './commands.ts';
import { visualTexts as texts } from './texts.ts';

type ToolbarProps = { tools: readonly Tool[]; state: EditorState; onUse: (tool: Tool) => void };

/** One stop of Tab: arrows, Home and End move between its buttons. */
export function Toolbar({ tools, state, onUse }: ToolbarProps) {
  return (
    <div className="sticky top-(--header-height,4rem) z-20 rounded-t-sm border-b border-line bg-raised">
      <ToolRow label={texts.tools} tools={tools} state={state} onUse={onUse} />
      {isInTable(state) ? <ToolRow label={texts.tableTools} tools={tableTools} state={state} onUse={onUse} /> : null}
    </div>
  );
}

function ToolRow({ label, tools, state, onUse }: ToolbarProps & { label: string }) {
  const [current, setCurrent] = useState(0);
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const moves: Readonly<Record<string, number>> = {
      ArrowRight: current + 1,
      ArrowLeft: current - 1,
      Home: 0,
      End: tools.length - 1,
    };
    const target = moves[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = (target + tools.length) % tools.length;
    setCurrent(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      role="toolbar"
      aria-label={label}
      onKeyDown={handleKeyDown}
      className="flex gap-0.5 overflow-x-auto p-1 lg:flex-wrap"
    >
      {tools.map((tool, index) => {
        const isOn = tool.isOn?.(state);
        return (
          <button
            key={tool.id}
            type="button"
            tabIndex={index === current ? 0 : -1}
            aria-label={tool.label}
            aria-pressed={isOn}
            title={tool.keys ? `${tool.label} (${tool.keys})` : tool.label}
            // Keeps the selection of the text.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setCurrent(index)}
            onClick={() => onUse(tool)}
            className={classNames(
              'border border-transparent min-h-11 min-w-11 shrink-0 rounded-sm px-2.5 text-sm font-medium transition hover:bg-accent-soft aria-pressed:bg-accent-soft aria-pressed:text-accent-ink forced-colors:aria-pressed:outline-2',
              tool.id === 'bold' && 'font-bold',
              tool.id === 'italic' && 'italic',
            )}
          >
            {tool.sign}
          </button>
        );
      })}
    </div>
  );
}
