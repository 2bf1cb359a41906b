import { lazy, useState, useTransition } from 'react';
import { useLocation } from 'react-router';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { SearchIcon } from '#shared/ui/icons/frame-icons.tsx';
import { LazySearchField } from './lazy-search-field.tsx';
import { searchLabel } from './search-field-texts.ts';
import { useSearchShortcut } from './use-search-shortcut.ts';

const loadSearch = () => import('./guide-search.tsx');
const SearchSheet = lazy(async () => ({ default: (await loadSearch()).SearchSheet }));

// Ignore errors here. Opening the search reports them.
const prefetchSearch = () => void loadSearch().catch(() => undefined);

/**
 * The search in the top bar: a field, or on narrow screens a button that opens a sheet. Its code
 * loads when the pointer or focus comes near. The home page and the list of universities have their
 * own field.
 */
export function SearchSlot() {
  const { pathname } = useLocation();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const [isOpening, startOpening] = useTransition();
  useSearchShortcut();
  if (/^\/(?:universities\/?)?$/.test(pathname)) return null;
  return (
    <div data-guide-search onPointerEnter={prefetchSearch} className="flex justify-end lg:justify-center">
      <div className="w-full max-w-form max-lg:hidden">
        <BarField />
      </div>
      <div className="lg:hidden">
        <IconButton
          label={searchLabel}
          icon={<SearchIcon size={22} />}
          loading={isOpening}
          onClick={() => startOpening(() => setIsSheetOpen(true))}
        />
      </div>
      {isSheetOpen ? <SearchSheet onClose={() => setIsSheetOpen(false)} /> : null}
    </div>
  );
}

function BarField() {
  const [text, setText] = useState('');
  const [isActive, setIsActive] = useState(false);
  return (
    <LazySearchField text={text} onTextChange={setText} isActive={isActive} onActivate={() => setIsActive(true)} />
  );
}
