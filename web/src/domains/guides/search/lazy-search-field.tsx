import { lazy, type RefObject, startTransition, useRef } from 'react';
import { SearchIcon } from '#shared/ui/icons/frame-icons.tsx';
import { searchFieldClasses, searchKey, searchLabel } from './search-field.ts';

const SearchField = lazy(async () => ({ default: (await import('./guide-search.tsx')).SearchField }));

type LazySearchFieldProps = {
  text: string;
  onTextChange: (text: string) => void;
  /** True once somebody has used it. */
  isActive: boolean;
  /** Called in a transition, so that this field stays until the other is ready to take its place. */
  onActivate: () => void;
  /** Set where a question was chosen beside the field: the focus then goes into it. */
  isAsked?: RefObject<boolean>;
};

/** A plain field until it gets the focus; what is typed before the code arrives is kept. */
export function LazySearchField({ text, onTextChange, isActive, onActivate, isAsked }: LazySearchFieldProps) {
  // Asked when the fields change places: whoever has gone on meanwhile keeps the focus where it is.
  const hasFocus = useRef(false);
  if (isActive) {
    const takesFocus = () => hasFocus.current || isAsked?.current === true;
    return <SearchField text={text} onTextChange={onTextChange} takesFocus={takesFocus} />;
  }
  return (
    <div className="relative">
      <SearchIcon className="pointer-events-none absolute top-3 left-4 text-ink-soft" />
      <input
        type="search"
        aria-label={searchLabel}
        placeholder={searchLabel}
        autoComplete="off"
        value={text}
        onChange={(event) => onTextChange(event.target.value)}
        onFocus={() => {
          hasFocus.current = true;
          startTransition(onActivate);
        }}
        onBlur={() => {
          hasFocus.current = false;
        }}
        className={searchFieldClasses}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-2.5 right-4 rounded-xs border border-line px-1.5 text-xs leading-5 text-ink-soft"
      >
        {searchKey}
      </span>
    </div>
  );
}
