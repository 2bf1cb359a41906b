import type { ReactNode } from 'react';
import { classNames } from '#shared/ui/class-names.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { type Change, type Part, type SectionChange, titleOf } from './compare.ts';
import { changeTexts, type SideNames } from './texts.ts';

/** Equal rows beside a change that are shown. Longer runs are folded. */
const contextRows = 1;

export const nameOf = (section: Pick<SectionChange, 'key' | 'before' | 'after'>): string =>
  titleOf(section) ?? (section.key === 'facts' ? changeTexts.facts : changeTexts.start);

interface Look {
  sign: string;
  className: string;
}
const moved = 'border-info bg-info-soft';
const edited = { sign: '±', className: 'border-warning bg-sunken' };
const looks: Record<Change['kind'], Look> = {
  same: { sign: '', className: '' },
  removed: { sign: '−', className: 'border-negative bg-negative-soft' },
  movedTo: { sign: '↗', className: moved },
  added: { sign: '+', className: 'border-positive bg-positive-soft' },
  movedFrom: { sign: '↘', className: moved },
  changed: edited,
  style: edited,
};
const mine = { sign: '◧', className: 'border-accent-ink bg-accent-soft' };
const theirs = { sign: '◨', className: 'border-info bg-info-soft' };
const lookOf = (kind: Change['kind'], { isChoice }: SideNames): Look =>
  isChoice && kind === 'removed' ? mine : isChoice && kind === 'added' ? theirs : looks[kind];

function describe(change: Change, sides: SideNames): string {
  if (change.kind === 'removed' || change.kind === 'added') return sides[change.kind];
  if (change.kind === 'movedTo' || change.kind === 'movedFrom')
    return changeTexts[change.kind](change.section ?? changeTexts.start);
  return change.kind === 'same' ? '' : changeTexts[change.kind];
}

/** Runs of equal rows that are far from a change, each as one group. */
function foldRows(changes: readonly Change[]): (Change | Change[])[] {
  const isNear = (index: number) =>
    changes.slice(Math.max(0, index - contextRows), index + contextRows + 1).some(({ kind }) => kind !== 'same');
  const folded: (Change | Change[])[] = [];
  for (const [index, change] of changes.entries()) {
    const last = folded.at(-1);
    if (isNear(index)) folded.push(change);
    else if (Array.isArray(last)) last.push(change);
    else folded.push([change]);
  }
  return folded;
}

/** The heading stands above the section already. */
const isOwnHeading = ({ kind, row }: Change, index: number): boolean =>
  index === 0 && kind === 'same' && row === 'heading';

type SectionChangesProps = { section: SectionChange; sides: SideNames };

/** The rows of a section: what was added, removed, changed and moved, in words and signs. */
export function SectionChanges({ section, sides }: SectionChangesProps) {
  return (
    <>
      {section.isMoved ? <p className="mb-2 text-sm font-medium text-info">↕ {changeTexts.moved}</p> : null}
      <ul className="grid gap-1.5">
        {foldRows(section.changes.filter((change, index) => !isOwnHeading(change, index))).map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id except their place.
          <li key={index} className="min-w-0">
            {Array.isArray(entry) ? <FoldedRows rows={entry} /> : <ChangeRow change={entry} sides={sides} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function FoldedRows({ rows }: { rows: readonly Change[] }) {
  return (
    <details className="text-sm text-ink-soft">
      <summary className="min-h-11 cursor-pointer py-2.5">{changeTexts.unchanged(rows.length)}</summary>
      <ul className="grid gap-1.5 pb-2">
        {rows.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id except their place.
          <li key={index} className="px-3 wrap-anywhere">
            <RowText change={change} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function ChangeRow({ change, sides }: { change: Change; sides: SideNames }) {
  const { kind } = change;
  if (kind === 'same')
    return (
      <p className="px-3 py-0.5 text-ink-soft wrap-anywhere">
        <RowText change={change} />
      </p>
    );
  if (kind === 'changed' && sides.isChoice)
    return (
      <div className="grid gap-1.5 md:grid-cols-2">
        {(['removed', 'added'] as const).map((side) => (
          <Marked key={side} look={lookOf(side, sides)} name={sides[side]}>
            <Words parts={change.parts.filter((part) => part.kind === 'same' || part.kind === side)} sides={sides} />
          </Marked>
        ))}
      </div>
    );
  const isGone = !sides.isChoice && (kind === 'removed' || kind === 'movedTo');
  return (
    <Marked look={lookOf(kind, sides)} name={describe(change, sides)} isGone={isGone}>
      {kind === 'changed' ? <Words parts={change.parts} sides={sides} /> : <RowText change={change} />}
    </Marked>
  );
}

type MarkedProps = { look: Look; name: string; isGone?: boolean; children: ReactNode };

/** A row with its sign and the word for it, readable without colours. */
function Marked({ look: { sign, className }, name, isGone, children }: MarkedProps) {
  return (
    <div className={classNames('min-w-0 rounded-xs border-l-4 px-3 py-1.5', className)}>
      <p className="text-xs font-semibold text-ink-soft">
        <span aria-hidden="true">{sign} </span>
        {name}
      </p>
      <p className={classNames('wrap-anywhere', isGone && 'line-through decoration-1')}>{children}</p>
    </div>
  );
}

function Words({ parts, sides }: { parts: readonly Part[]; sides: SideNames }) {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id except their place.
    <ChangedWords key={index} part={part} sides={sides} />
  ));
}

function ChangedWords({ part: { kind, text }, sides }: { part: Part; sides: SideNames }) {
  if (kind === 'same') return text;
  if (sides.isChoice)
    return <mark className="bg-transparent font-semibold text-ink underline decoration-2">{text}</mark>;
  const Mark = kind === 'removed' ? 'del' : 'ins';
  return (
    <Mark
      className={classNames(
        'rounded-xs px-0.5 decoration-2 underline-offset-2',
        kind === 'removed' ? 'bg-negative-soft text-negative line-through' : 'bg-positive-soft text-positive underline',
      )}
    >
      <VisuallyHidden> ({sides[kind]}:) </VisuallyHidden>
      {text}
    </Mark>
  );
}

function RowText({ change: { row, text } }: { change: Change }) {
  if (row === 'heading') return <strong>{text}</strong>;
  if (row === 'code') return <code>{text}</code>;
  if (row === 'picture' || row === 'embed') return `${changeTexts[row]}: ${text}`;
  return row === 'item' ? `• ${text}` : text;
}
