import { lazy, Suspense, startTransition, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { SearchIcon } from '#shared/ui/icons/frame-icons.tsx';
import { searchFieldClasses, searchKey, searchLabel } from './search-field.ts';
import { useSearchShortcut } from './use-search-shortcut.ts';

const loadSearch = () => import('./guide-search.tsx');
const SearchField = lazy(async () => ({ default: (await loadSearch()).SearchField }));
const SearchSheet = lazy(async () => ({ default: (await loadSearch()).SearchSheet }));

// A failure shows itself when the search is really opened.
const prefetchSearch = () => void loadSearch().catch(() => undefined);

/**
 * The search in the top bar: a field, where there is little room a button that opens a sheet. Its code is fetched when someone is about
 * to use it. The page of the universities has a field of its own.
 */
export function SearchSlot() {
  const { pathname } = useLocation();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  useSearchShortcut();
  if (/^\/universities\/?$/.test(pathname)) return null;
  return (
    <div data-guide-search onPointerEnter={prefetchSearch} className="flex justify-end lg:justify-center">
      <div className="w-full max-w-form max-lg:hidden">
        <BarField />
      </div>
      <div className="lg:hidden">
        <IconButton
          label={searchLabel}
          icon={<SearchIcon size={22} />}
          onClick={() => startTransition(() => setIsSheetOpen(true))}
        />
      </div>
      {isSheetOpen ? (
        <Suspense>
          <SearchSheet onClose={() => setIsSheetOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** A plain field until it gets the focus; what is typed before the code arrives is kept. */
function BarField() {
  const [text, setText] = useState('');
  const [isActive, setIsActive] = useState(false);
  // Asked when the fields change places: whoever has gone on meanwhile keeps the focus where it is.
  const hasFocus = useRef(false);
  if (isActive) return <SearchField text={text} onTextChange={setText} takesFocus={() => hasFocus.current} />;
  return (
    <div className="relative">
      <SearchIcon className="pointer-events-none absolute top-3 left-4 text-ink-soft" />
      <input
        type="search"
        aria-label={searchLabel}
        placeholder={searchLabel}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        // In a transition this field stays until the other is ready to take its place.
        onFocus={() => {
          hasFocus.current = true;
          startTransition(() => setIsActive(true));
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
