import type { SearchHit } from '@kampus/contract/guides/guides';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { Combobox } from '#shared/ui/fields/combobox.tsx';
import { CloseIcon, SearchIcon } from '#shared/ui/icons/icons.tsx';
import { AnswerCard } from './answer-card.tsx';
import { hitPath } from './hit-path.ts';
import { searchFieldClasses, searchLabel } from './search-field-texts.ts';
import { HitOption, ReadAs, SearchNote, stateOf } from './search-hits.tsx';
import { searchTexts } from './texts.ts';
import { useGuideSearch } from './use-guide-search.ts';

type SearchComboboxProps = {
  text: string;
  onTextChange: (text: string) => void;
  /** Called on a choice, before the guide opens. */
  onChoose?: () => void;
  /** Renders the hits in the flow, not in a dropdown. */
  isSheet?: boolean;
  /** Called once on mount: whether the field takes the focus. */
  takesFocus?: (() => boolean) | undefined;
};

const noHits: readonly SearchHit[] = [];

/**
 * Arrows move through the hits, Enter opens one. Escape closes the list, a second Escape clears the
 * field.
 */
export function SearchCombobox({ text, onTextChange, onChoose, isSheet = false, takesFocus }: SearchComboboxProps) {
  const navigate = useNavigate();
  const inputRef = useRef<HTMLInputElement>(null);
  const { hits, error, hasWords, isCurrent } = useGuideSearch(text);

  // biome-ignore lint/correctness/useExhaustiveDependencies: called once, on mount.
  useEffect(() => {
    if (takesFocus?.()) inputRef.current?.focus();
  }, []);

  const open = (hit: SearchHit) => {
    onTextChange('');
    inputRef.current?.blur();
    onChoose?.();
    void navigate(hitPath(hit), { state: stateOf(hit) });
  };

  return (
    <search className="block">
      <Combobox
        ref={inputRef}
        type="search"
        aria-label={searchLabel}
        placeholder={searchTexts.placeholder}
        enterKeyHint="search"
        text={text}
        onTextChange={onTextChange}
        options={hits ?? noHits}
        keyOf={({ guideId }) => guideId}
        onChoose={open}
        firstChoice={isCurrent ? hits?.[0] : undefined}
        onEscape={hasWords ? () => onTextChange('') : undefined}
        listLabel={searchTexts.results}
        hasList={hasWords}
        isInline={isSheet}
        above={
          <>
            <ReadAs hits={hits} />
            <AnswerCard text={text} />
          </>
        }
        note={<SearchNote text={text} hits={hits} error={error} />}
        icon={<SearchIcon className="pointer-events-none absolute top-3 left-4 text-ink-soft" />}
        action={
          text === '' ? null : (
            <IconButton
              label={searchTexts.clear}
              icon={<CloseIcon size={18} />}
              onClick={() => {
                onTextChange('');
                inputRef.current?.focus();
              }}
              className="absolute! top-0 right-0.5"
            />
          )
        }
        className={searchFieldClasses}
        listClassName={isSheet ? 'mt-4' : 'z-30 mt-2 max-h-[min(32rem,calc(100dvh-8rem))] rounded-lg p-2'}
        drawOption={(hit, attributes) => <HitOption key={hit.guideId} hit={hit} attributes={attributes} />}
      />
      {isSheet && !hasWords ? <p className="mt-4 text-ink-soft">{searchTexts.sheetHint}</p> : null}
    </search>
  );
}
