import { type ReactNode, useId, useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { FilterIcon } from '#shared/ui/icons/frame-icons.tsx';
import { deskTexts } from './texts.ts';

type FoldedFiltersProps = {
  label: string;
  /** The value of each filter. '' for one that is not set. */
  values: readonly string[];
  onReset: () => void;
  /** `resets` of the list's state. */
  resets: number;
  /** The columns from 640 px on. */
  className: string;
  children: ReactNode;
};

/** The filters of a list. Phones fold them behind a button with the number of set ones. */
export function FoldedFilters({ label, values, onReset, resets, className, children }: FoldedFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const foldId = useId();
  const count = values.filter((value) => value !== '').length;
  return (
    <search aria-label={label} className="grid gap-4">
      <div
        key={resets}
        id={foldId}
        className={classNames('grid items-start gap-4', className, !isOpen && 'max-sm:hidden')}
      >
        {children}
      </div>
      <div className="flex flex-wrap gap-3 empty:hidden max-sm:-order-1">
        <div className="sm:hidden">
          <Button
            variant="secondary"
            size="small"
            icon={<FilterIcon size={18} />}
            aria-expanded={isOpen}
            aria-controls={foldId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {deskTexts.filters(count)}
          </Button>
        </div>
        {count > 0 ? (
          <Button variant="quiet" size="small" className="sm:-ml-4" onClick={onReset}>
            {deskTexts.resetFilters}
          </Button>
        ) : null}
      </div>
    </search>
  );
}
