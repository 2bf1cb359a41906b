import { formatFarDay } from '@kampus/contract/format/weekdays';
import { limits } from '@kampus/contract/limits';
import { pathOf } from '@kampus/contract/pages/addresses';
import { lessonLanguages, lessonPlaces } from '@kampus/contract/teaching/lesson-choices';
import { type DayPart, dayParts } from '@kampus/contract/time';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { keywordsQuery } from '#domains/teaching/public.ts';
import { nameLanguage } from '#shared/format/language-texts.ts';
import { toSearchWords } from '#shared/format/search-words.ts';
import { useNow } from '#shared/format/use-now.ts';
import { useEarlyValue } from '#shared/page/use-early-value.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { flushLeft } from '#shared/ui/buttons/button-look.ts';
import { ToggleChip } from '#shared/ui/buttons/toggle-chip.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Chip } from '#shared/ui/chip.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Picker } from '#shared/ui/fields/picker.tsx';
import { Select, type SelectOption } from '#shared/ui/fields/select.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { FilterIcon, SearchIcon } from '#shared/ui/icons/frame-icons.tsx';
import {
  countFolded,
  hasFilters,
  listDates,
  noFilters,
  prices,
  type TeacherFilters,
  toggleDayPart,
} from './search-state.ts';
import { teacherTexts } from './texts.ts';

/** The form with the filters. Until the app starts, it sends them to the address of the search. */
export const filterFormId = 'teacher-filters';

type FilterBarProps = {
  filters: TeacherFilters;
  onChange: (filters: TeacherFilters) => void;
  /** False if the empty state already has a reset button. */
  canReset: boolean;
};

/**
 * Words and part of the day, and the other filters, which phones fold. Every change returns to the
 * first page.
 */
export function FilterBar({ filters, onChange, canReset }: FilterBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const foldId = useId();
  const change = (part: Partial<TeacherFilters>) => onChange({ ...filters, ...part, page: 0 });
  return (
    <form id={filterFormId} action={pathOf('selectTeachers')} onSubmit={(event) => event.preventDefault()}>
      <Card
        as="section"
        aria-label={teacherTexts.filters}
        className="grid gap-x-6 gap-y-4 md:grid-cols-[auto_minmax(0,1fr)] lg:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)]"
      >
        <WordsField words={filters.words} onChange={(words) => change({ words })} />
        {/* Enter in a field presses the first button of the form. */}
        <button type="submit" hidden />
        <DayPartChips selected={filters.dayPart} onSelect={(dayPart) => change({ dayPart })} />
        <div className="flex flex-wrap gap-x-4 empty:hidden md:order-last md:col-span-full">
          {/* On the button itself, the margin would narrow this box, and the text would wrap. */}
          <div className={`${flushLeft} md:hidden`}>
            <Button
              variant="quiet"
              size="small"
              icon={<FilterIcon size={18} />}
              aria-expanded={isOpen}
              aria-controls={foldId}
              onClick={() => setIsOpen(!isOpen)}
            >
              {teacherTexts.moreFilters(countFolded(filters))}
            </Button>
          </div>
          {canReset && hasFilters(filters) ? (
            <Button variant="quiet" size="small" className="md:-ml-4" onClick={() => onChange(noFilters)}>
              {teacherTexts.reset}
            </Button>
          ) : null}
        </div>
        <div id={foldId} className={classNames('grid gap-4 md:contents', !isOpen && 'max-md:hidden')}>
          <FoldedFilters filters={filters} onChange={change} />
        </div>
      </Card>
    </form>
  );
}

type DayPartChipsProps = { selected: DayPart | undefined; onSelect: (part: DayPart | undefined) => void };

function DayPartChips({ selected, onSelect }: DayPartChipsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{teacherTexts.dayPart}</legend>
      <div className="flex flex-wrap gap-2">
        {(Object.keys(dayParts) as DayPart[]).map((part) => (
          <ToggleChip
            key={part}
            isPressed={selected === part}
            onToggle={() => onSelect(toggleDayPart(selected, part))}
            field={{ name: 'part', value: toggleDayPart(selected, part) ?? '' }}
          >
            {teacherTexts.dayParts[part]}
            <span className="text-xs text-ink-soft max-sm:hidden">
              {Number(dayParts[part].start.slice(0, 2))}–{Number(dayParts[part].end.slice(0, 2))}
            </span>
          </ToggleChip>
        ))}
      </div>
      {/* After the chips: of two `part` entries the first counts, that of the pressed chip. */}
      {selected ? <input type="hidden" name="part" value={selected} /> : null}
    </fieldset>
  );
}

type FoldedFiltersProps = { filters: TeacherFilters; onChange: (part: Partial<TeacherFilters>) => void };

function FoldedFilters({ filters, onChange }: FoldedFiltersProps) {
  const now = useNow();
  return (
    <>
      <FilterSelect
        name="date"
        label={teacherTexts.date}
        placeholder={teacherTexts.anyDate}
        value={filters.date ?? ''}
        options={listDates(now, filters.date).map((date) => ({ value: date, label: formatFarDay(date, now) }))}
        onChoose={(value) => onChange({ date: value || undefined })}
      />
      <KeywordPicker keywordIds={filters.keywordIds} onChange={(keywordIds) => onChange({ keywordIds })} />
      <div className="grid gap-4 sm:grid-cols-3 sm:gap-x-6 md:col-span-full">
        <FilterSelect
          name="price"
          label={teacherTexts.price}
          placeholder={teacherTexts.anyPrice}
          value={filters.priceMax?.toString() ?? ''}
          options={prices.map((euros) => ({ value: String(euros), label: teacherTexts.priceUpTo(euros) }))}
          onChoose={(value) => onChange({ priceMax: Number(value) || undefined })}
        />
        <FilterSelect
          name="place"
          label={teacherTexts.place}
          placeholder={teacherTexts.anyPlace}
          value={filters.place ?? ''}
          options={lessonPlaces.map((place) => ({ value: place, label: teacherTexts.places[place] }))}
          onChoose={(value) => onChange({ place: lessonPlaces.find((place) => place === value) })}
        />
        <FilterSelect
          name="language"
          label={teacherTexts.language}
          placeholder={teacherTexts.anyLanguage}
          value={filters.language ?? ''}
          options={lessonLanguages.map((language) => ({ value: language, label: nameLanguage(language) }))}
          onChoose={(value) => onChange({ language: lessonLanguages.find((language) => language === value) })}
        />
      </div>
    </>
  );
}

type FilterSelectProps = {
  name: string;
  label: string;
  placeholder: string;
  value: string;
  options: readonly SelectOption[];
  onChoose: (value: string) => void;
};

function FilterSelect({ value, onChoose, ...select }: FilterSelectProps) {
  const fieldRef = useRef<HTMLSelectElement>(null);
  useEarlyValue(fieldRef, value, onChoose);
  return <Select {...select} ref={fieldRef} value={value} onChange={({ target }) => onChoose(target.value)} />;
}

/** Debounce of the search request. */
const debounceMs = 250;

type WordsFieldProps = { words: string; onChange: (words: string) => void };

/** Searches after a pause in typing. A change of the address updates the field. */
function WordsField({ words, onChange }: WordsFieldProps) {
  const fieldRef = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(words);
  const [lastWords, setLastWords] = useState(words);
  if (lastWords !== words) {
    setLastWords(words);
    if (toSearchWords(typed) !== words) setTyped(words);
  }
  useEarlyValue(fieldRef, typed, setTyped);
  const wanted = toSearchWords(typed);
  const ask = useEffectEvent(() => onChange(wanted));
  useEffect(() => {
    if (wanted === words) return;
    const timer = setTimeout(ask, debounceMs);
    return () => clearTimeout(timer);
  }, [wanted, words]);
  return (
    <TextField
      ref={fieldRef}
      name="q"
      label={teacherTexts.words}
      placeholder={teacherTexts.wordsPlaceholder}
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      maxLength={limits.search.queryMax}
      prefixIcon={<SearchIcon />}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      className="md:col-span-full"
    />
  );
}

type KeywordPickerProps = { keywordIds: readonly number[]; onChange: (keywordIds: readonly number[]) => void };

function KeywordPicker({ keywordIds, onChange }: KeywordPickerProps) {
  const { data: keywords, isError, isPending } = useQuery(keywordsQuery);
  // An unknown one of an old link filters too, so its number can be removed.
  const unknown = keywordIds.filter((wanted) => !isPending && !keywords?.some(({ id }) => id === wanted));
  const chosen = [
    ...(keywords ?? []).filter(({ id }) => keywordIds.includes(id)),
    ...unknown.map((id) => ({ id, keyword: String(id) })),
  ];
  const options = keywords?.filter(({ id }) => !keywordIds.includes(id));
  return (
    <div className="flex min-w-0 flex-col gap-2 md:col-span-2 lg:col-span-1">
      {keywordIds.length > 0 ? <input type="hidden" name="keywords" value={keywordIds.join(',')} /> : null}
      <Picker
        label={teacherTexts.keywords}
        placeholder={teacherTexts.keywordsPlaceholder}
        options={options?.map(({ id, keyword }) => ({ value: String(id), label: keyword }))}
        onSelect={({ value }) => onChange([...keywordIds, Number(value)])}
        emptyText={teacherTexts.noKeywords}
        error={isError ? teacherTexts.keywordsFailed : undefined}
      />
      {chosen.length > 0 ? (
        <ul aria-label={teacherTexts.keywords} className="flex flex-wrap gap-1.5">
          {chosen.map(({ id, keyword }) => (
            <li key={id} className="max-w-full">
              <Chip text={keyword} onRemove={() => onChange(keywordIds.filter((other) => other !== id))} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
