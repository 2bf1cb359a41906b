import type { Guide } from '@kampus/contract/guides/guides';
import { useEffect, useMemo, useRef } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { type DiffBlock, diffLines, splitLines } from './diff-lines.ts';
import type { GuideDraft } from './guide-draft.ts';
import { editTexts } from './texts.ts';

type ConflictPanelProps = { mine: GuideDraft; theirs: Guide; onKeepMine: () => void; onTakeTheirs: () => void };

/** Shown after an edit conflict: both texts side by side, and the choice between them. */
export function ConflictPanel({ mine, theirs, onKeepMine, onTakeTheirs }: ConflictPanelProps) {
  const blocks = useMemo(() => diffLines(splitLines(mine.body), splitLines(theirs.body)), [mine.body, theirs.body]);
  const headingRef = useRef<HTMLHeadingElement>(null);

  // The panel opens above the form while the focus is on the save button below it.
  useEffect(() => {
    headingRef.current?.scrollIntoView();
    headingRef.current?.focus({ preventScroll: true });
  }, []);

  const isSame = blocks.every((block) => block.kind === 'same');
  return (
    <section role="alert" className="mb-8 rounded-lg border border-warning bg-raised p-5 shadow-card md:p-6">
      <h2 ref={headingRef} tabIndex={-1} className="text-xl">
        {editTexts.conflictTitle(theirs.updatedAt)}
      </h2>
      <p className="mt-1.5 max-w-text text-ink-soft">{editTexts.conflictHint}</p>
      <div className="mt-5 grid gap-x-5 gap-y-2 md:grid-cols-2">
        <SideHeading name={editTexts.mine} title={mine.title} isChanged={mine.title !== theirs.title} />
        <SideHeading name={editTexts.theirs} title={theirs.title} isChanged={mine.title !== theirs.title} />
      </div>
      {isSame ? <p className="mt-4 text-ink-soft">{editTexts.sameText}</p> : null}
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll.
        tabIndex={0}
        className="mt-3 grid max-h-[60dvh] gap-2 overflow-y-auto font-mono text-xs"
      >
        {isSame
          ? null
          : blocks.map((block, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no id except their index.
              <Block key={index} block={block} />
            ))}
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={onKeepMine}>{editTexts.keepMine}</Button>
        <Button variant="secondary" onClick={onTakeTheirs}>
          {editTexts.takeTheirs}
        </Button>
      </div>
    </section>
  );
}

function SideHeading({ name, title, isChanged }: { name: string; title: string; isChanged: boolean }) {
  return (
    <div>
      <h3 className="text-sm font-semibold text-ink-soft">{name}</h3>
      <p
        className={classNames(
          'font-semibold',
          isChanged && 'rounded-xs border border-transparent bg-warning-soft px-1.5',
        )}
      >
        {title}
      </p>
    </div>
  );
}

function Block({ block }: { block: DiffBlock }) {
  if (block.kind === 'same') {
    return <p className="text-ink-soft">{editTexts.sameLines(block.lines.length)}</p>;
  }
  return (
    <div className="grid gap-x-5 gap-y-2 md:grid-cols-2">
      <Side label={editTexts.mine} lines={block.mine} className="bg-positive-soft" />
      <Side label={editTexts.theirs} lines={block.theirs} className="bg-info-soft" />
    </div>
  );
}

function Side({ label, lines, className }: { label: string; lines: string[]; className: string }) {
  return (
    <p
      className={classNames(
        'min-w-0 rounded-xs border border-transparent px-2.5 py-2 break-words whitespace-pre-wrap',
        className,
      )}
    >
      <span className="sr-only">{label}: </span>
      {lines.length === 0 ? editTexts.noLines : lines.join('\n')}
    </p>
  );
}
