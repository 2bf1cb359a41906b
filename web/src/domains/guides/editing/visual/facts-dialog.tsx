import { isYears, undated } from '@kampus/contract/guides/read-value';
import { useRef, useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { FactLine } from './fact-line.tsx';
import { describeValue } from './fact-meaning.ts';
import { type FactRow, newRow, readRow } from './facts.ts';
import { InsertDialog } from './insert-dialog.tsx';
import { visualTexts as texts } from './texts.ts';

type FactsDialogProps = {
  rows: FactRow[];
  /** Names that the guides use, offered while typing. */
  labels: readonly string[];
  onClose: () => void;
  onApply: (rows: FactRow[]) => void;
};

/** A value without a name would become a part of the fact before it. A stored one can be first. */
const isNameless = (row: FactRow, index: number): boolean =>
  row.label.trim() === '' &&
  (row.original === undefined || index > 0) &&
  (row.blocks !== undefined || readRow(row).text !== '');

/** The facts at the beginning of a guide, as a form. */
export function FactsDialog({ rows: given, labels, onClose, onApply }: FactsDialogProps) {
  const [rows, setRows] = useState(() => (given.length > 0 ? given : [newRow()]));
  const [addedKey, setAddedKey] = useState<number>();
  const [isRefused, setIsRefused] = useState(false);
  const addRef = useRef<HTMLButtonElement>(null);
  const change = (key: number, part: Partial<FactRow>) =>
    setRows((last) => last.map((row) => (row.key === key ? { ...row, ...part, original: undefined } : row)));
  const moveUp = (row: FactRow, index: number) =>
    setRows((last) => last.toSpliced(index, 1).toSpliced(index - 1, 0, row));
  const add = () => {
    const row = newRow();
    setAddedKey(row.key);
    setRows((last) => [...last, row]);
  };
  /** The pressed button goes with its fact, and the focus needs another place. */
  const remove = (key: number) => {
    setRows((last) => last.filter((row) => row.key !== key));
    addRef.current?.focus();
  };
  const apply = () => {
    if (rows.some(isNameless)) setIsRefused(true);
    else onApply(rows);
  };
  return (
    <InsertDialog title={texts.facts} size="large" onClose={onClose} applyLabel={texts.apply} onApply={apply}>
      <p className="text-sm text-ink-soft">{texts.factsHint}</p>
      <datalist id="fact-labels">
        {labels.map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
      {rows.map((row, index) => (
        <fieldset
          key={row.key}
          aria-label={texts.factNumber(index + 1)}
          className="grid min-w-0 gap-3 rounded-md border border-line p-3 md:grid-cols-2 lg:grid-cols-[10rem_minmax(0,1fr)_6.5rem_minmax(0,1fr)]"
        >
          <TextField
            label={texts.factLabel}
            list="fact-labels"
            value={row.label}
            error={isRefused && isNameless(row, index) ? texts.factNameless : undefined}
            autoFocus={row.key === addedKey}
            onChange={({ target }) => change(row.key, { label: target.value })}
          />
          {row.blocks ? (
            <div className="min-w-0 lg:col-span-3">
              <p className="text-sm font-medium">{texts.factValue}</p>
              <p className="mt-2 break-words">{row.blocks.textBetween(0, row.blocks.size, ' · ')}</p>
              <p className="text-sm text-ink-soft">{texts.factRich}</p>
            </div>
          ) : (
            <>
              <FactLine label={texts.factValue} content={row.value} onChange={(value) => change(row.key, { value })} />
              <TextField
                label={texts.factYear}
                value={row.year}
                placeholder={texts.factYearExample}
                onChange={({ target }) => change(row.key, { year: target.value })}
              />
              <FactLine
                label={texts.factSource}
                content={row.source}
                onChange={(source) => change(row.key, { source })}
              />
            </>
          )}
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 md:col-span-full">
            <Meaning row={row} />
            <span className="flex flex-wrap gap-2">
              {index > 0 ? (
                <Button size="small" variant="quiet" onClick={() => moveUp(row, index)}>
                  {texts.factUp}
                </Button>
              ) : null}
              <Button size="small" variant="quiet" onClick={() => remove(row.key)}>
                {texts.factRemove}
              </Button>
            </span>
          </div>
        </fieldset>
      ))}
      <div>
        <Button ref={addRef} size="small" variant="secondary" onClick={add}>
          {texts.factAdd}
        </Button>
      </div>
    </InsertDialog>
  );
}

/** What the portal understands: an amount, a date, or only text. */
function Meaning({ row }: { row: FactRow }) {
  const { text, years } = readRow(row);
  const meaning = text === '' || row.blocks ? undefined : describeValue(text, years);
  const isNoYear = !['', undated].includes(row.year.trim()) && !isYears(row.year.trim());
  return (
    <p className="min-w-0 text-sm text-ink-soft">
      {text === '' || row.blocks ? null : meaning ? (
        <>
          {texts.factUnderstood} <strong className="font-semibold text-positive">{meaning}</strong>
        </>
      ) : (
        texts.factAsText
      )}
      {isNoYear ? ` ${texts.factNoYear}` : null}
    </p>
  );
}
