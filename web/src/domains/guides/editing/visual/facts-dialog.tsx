import { useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { type FactRow, newRow } from './facts.ts';
import { visualTexts as texts } from './texts.ts';

type FactsDialogProps = {
  rows: FactRow[];
  /** Names that the guides use, offered while typing. */
  labels: readonly string[];
  onClose: () => void;
  onApply: (rows: FactRow[]) => void;
};

/** The facts at the beginning of a guide, as a form. */
export function FactsDialog({ rows: given, labels, onClose, onApply }: FactsDialogProps) {
  const [rows, setRows] = useState(() => (given.length > 0 ? given : [newRow()]));
  const change = (key: number, part: Partial<FactRow>) =>
    setRows((last) => last.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const moveUp = (index: number) =>
    setRows((last) => [
      ...last.slice(0, index - 1),
      ...last.slice(index, index + 1),
      ...last.slice(index - 1, index),
      ...last.slice(index + 1),
    ]);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.facts}
      size="large"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button onClick={() => onApply(rows)}>{texts.apply}</Button>
        </>
      }
    >
      <p className="mb-4 text-sm text-ink-soft">{texts.factsHint}</p>
      <datalist id="fact-labels">
        {labels.map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
      <div className="grid gap-4">
        {rows.map((row, index) => (
          <fieldset
            key={row.key}
            aria-label={texts.factNumber(index + 1)}
            className="grid min-w-0 gap-3 rounded-md border border-line p-3 md:grid-cols-[11rem_minmax(0,1fr)_6rem_minmax(0,1fr)]"
          >
            <TextField
              label={texts.factLabel}
              list="fact-labels"
              value={row.label}
              onChange={({ target }) => change(row.key, { label: target.value })}
            />
            {row.source ? (
              <div className="min-w-0 md:col-span-3">
                <p className="text-sm font-medium">{texts.factValue}</p>
                <p className="mt-2 break-words">{row.value}</p>
                <p className="text-sm text-ink-soft">{texts.factRich}</p>
              </div>
            ) : (
              <>
                <TextField
                  label={texts.factValue}
                  value={row.value}
                  onChange={({ target }) => change(row.key, { value: target.value })}
                />
                <TextField
                  label={texts.factYear}
                  value={row.year}
                  onChange={({ target }) => change(row.key, { year: target.value })}
                />
                <TextField
                  label={texts.factLink}
                  type="url"
                  value={row.link}
                  onChange={({ target }) => change(row.key, { link: target.value })}
                />
              </>
            )}
            <div className="flex flex-wrap gap-2 md:col-span-4">
              {index > 0 ? (
                <Button size="small" variant="quiet" onClick={() => moveUp(index)}>
                  {texts.factUp}
                </Button>
              ) : null}
              <Button
                size="small"
                variant="quiet"
                onClick={() => setRows((last) => last.filter(({ key }) => key !== row.key))}
              >
                {texts.factRemove}
              </Button>
            </div>
          </fieldset>
        ))}
        <div>
          <Button size="small" variant="secondary" onClick={() => setRows((last) => [...last, newRow()])}>
            {texts.factAdd}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
