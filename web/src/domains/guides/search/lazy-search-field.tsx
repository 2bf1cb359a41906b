import { lazy, startTransition, useEffect, useEffectEvent, useRef } from 'react';
import { useEarlyValue } from '#shared/page/use-early-value.ts';
import { SearchIcon } from '#shared/ui/icons/frame-icons.tsx';
import { searchFieldClasses, searchKey, searchLabel } from './search-field-texts.ts';

const SearchField = lazy(async () => ({ default: (await import('./guide-search.tsx')).SearchField }));

type LazySearchFieldProps = {
  text: string;
  onTextChange: (text: string) => void;
  /** True after the first use of the field. */
  isActive: boolean;
  /** Called in a transition, so that this field stays until the real one has loaded. */
  onActivate: () => void;
};

/** A plain input until the first focus. It keeps text typed before the code loads. */
export function LazySearchField({ text, onTextChange, isActive, onActivate }: LazySearchFieldProps) {
  // Read when the real field replaces this one: if the user moved on, the focus stays where it is.
  const hasFocus = useRef(false);
  const inputRef = useRef<HTMLInputElement>(null);
  useEarlyValue(inputRef, text, onTextChange);
  const activate = () => {
    hasFocus.current = true;
    startTransition(onActivate);
  };
  const adoptFocus = useEffectEvent(() => {
    if (inputRef.current && inputRef.current === document.activeElement) activate();
  });
  useEffect(() => adoptFocus(), []);
  if (isActive) return <SearchField text={text} onTextChange={onTextChange} takesFocus={() => hasFocus.current} />;
  return (
    <div className="relative">
      <SearchIcon className="pointer-events-none absolute top-3 left-4 text-ink-soft" />
      <input
        ref={inputRef}
        type="search"
        aria-label={searchLabel}
        placeholder={searchLabel}
        autoComplete="off"
        value={text}
        onChange={(event) => onTextChange(event.target.value)}
        onFocus={activate}
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
