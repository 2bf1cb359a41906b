import type { SearchHit } from '@kampus/contract/guides';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { useListbox } from '#shared/ui/fields/use-listbox.ts';
import { CloseIcon, SearchIcon } from '#shared/ui/icons/icons.tsx';
import { prefetchGuide } from '../prefetch-guide.ts';
import { stateOf } from './find-section.ts';
import { searchFieldClasses, searchLabel } from './search-field.ts';
import { hitPath, SearchHits } from './search-hits.tsx';
import { searchTexts } from './texts.ts';
import { useGuideSearch } from './use-guide-search.ts';

type SearchComboboxProps = {
  text: string;
  onTextChange: (text: string) => void;
  /** Called when a guide was chosen, before its page opens. */
  onChoose?: () => void;
  /** The hits stand in the flow, not in a dropdown. */
  isSheet?: boolean;
  /** Asked once, when the field is there: whether the focus goes into it. */
  takesFocus?: (() => boolean) | undefined;
};

const noHits: readonly SearchHit[] = [];

/** Type, go through the hits by arrows, open one by Enter; Escape closes the list, then empties the field. */
export function SearchCombobox({ text, onTextChange, onChoose, isSheet = false, takesFocus }: SearchComboboxProps) {
  const navigate = useNavigate();
  const inputRef = useRef<HTMLInputElement>(null);
  const { hits, error, hasWords, isCurrent } = useGuideSearch(text);
  const listbox = useListbox({ options: hits ?? noHits, keyOf: ({ guideId }) => guideId, isShown: hasWords });
  const isShown = hasWords && (isSheet || listbox.isOpen);
  const { active } = listbox;

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the field appears.
  useEffect(() => {
    if (takesFocus?.()) inputRef.current?.focus();
  }, []);
  useEffect(() => {
    if (active) prefetchGuide(String(active.guideId));
  }, [active]);

  const type = (value: string) => {
    onTextChange(value);
    listbox.forgetActive();
    listbox.open();
  };
  const finish = () => {
    listbox.close();
    onTextChange('');
    inputRef.current?.blur();
    onChoose?.();
  };
  const open = (hit: SearchHit) => {
    finish();
    void navigate(hitPath(hit), { state: stateOf(hit) });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      const chosen = active ?? (isCurrent ? hits?.[0] : undefined);
      if (chosen) open(chosen);
    } else if (event.key === 'Escape' && listbox.isOpen && hasWords && !isSheet) listbox.close();
    else if (event.key === 'Escape' && hasWords) type('');
    else if (!listbox.moveByKey(event)) return;
    event.preventDefault();
  };
  const handleBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) listbox.close();
  };

  return (
    <search className="relative block" onBlur={handleBlur}>
      <SearchIcon className="pointer-events-none absolute top-3 left-4 text-ink-soft" />
      <input
        {...listbox.fieldProps}
        ref={inputRef}
        type="search"
        role="combobox"
        aria-label={searchLabel}
        aria-expanded={isShown && (hits?.length ?? 0) > 0}
        placeholder={searchTexts.placeholder}
        enterKeyHint="search"
        value={text}
        onChange={(event) => type(event.target.value)}
        onFocus={listbox.open}
        onClick={listbox.open}
        onKeyDown={handleKeyDown}
        className={searchFieldClasses}
      />
      {text === '' ? null : (
        <IconButton
          label={searchTexts.clear}
          icon={<CloseIcon size={18} />}
          onClick={() => {
            type('');
            inputRef.current?.focus();
          }}
          className="absolute! top-0 right-0.5"
        />
      )}
      <div
        hidden={!isShown}
        className={classNames(
          isSheet
            ? 'mt-4'
            : 'absolute inset-x-0 top-full z-30 mt-2 max-h-[min(32rem,calc(100dvh-8rem))] overflow-y-auto overscroll-contain rounded-lg border border-line bg-raised p-2 shadow-float',
        )}
      >
        <SearchHits listId={listbox.listId} hits={hits} active={active} error={error} onChoose={finish} />
      </div>
      {isSheet && !hasWords ? <p className="mt-4 text-ink-soft">{searchTexts.sheetHint}</p> : null}
    </search>
  );
}
