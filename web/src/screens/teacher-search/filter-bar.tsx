import { formatDay } from '@kampus/contract/format/weekdays';
import { limits } from '@kampus/contract/limits';
import { addDays, calendarRange, type DayPart, dayParts, today } from '@kampus/contract/time';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { keywordsQuery } from '#domains/teaching/public.ts';
import { useNow } from '#shared/format/use-now.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ToggleChip } from '#shared/ui/buttons/toggle-chip.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Chip } from '#shared/ui/chip.tsx';
import { Picker } from '#shared/ui/fields/picker.tsx';
import { Select } from '#shared/ui/fields/select.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { SearchIcon } from '#shared/ui/icons/frame-icons.tsx';
import { hasFilters, noFilters, type TeacherFilters, toggleDayPart, toWords } from './search-state.ts';
import { teacherTexts } from './texts.ts';

type FilterBarProps = {
  filters: TeacherFilters;
  onChange: (filters: TeacherFilters) => void;
  /** False if the empty state already has a reset button. */
  canReset: boolean;
};

/** Possible dates: from today to the end of the calendar's three weeks. */
function listDates(now: Date): string[] {
  const { to } = calendarRange(now, limits.calendarWeeks);
  const dates: string[] = [];
  for (let date = today(now); date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** Words, part of the day, date and keywords. Every change returns to the first page. */
export function FilterBar({ filters, onChange, canReset }: FilterBarProps) {
  const now = useNow();
  const change = (part: Partial<TeacherFilters>) => onChange({ ...filters, ...part, page: 0 });
  return (
    <Card
      as="section"
      aria-label={teacherTexts.filters}
      className="grid gap-x-6 gap-y-4 md:grid-cols-[auto_minmax(0,1fr)] lg:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)]"
    >
      <WordsField words={filters.words} onChange={(words) => change({ words })} />
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-medium">{teacherTexts.dayPart}</legend>
        <div className="flex flex-wrap gap-2">
          {(Object.keys(dayParts) as DayPart[]).map((part) => (
            <ToggleChip
              key={part}
              isPressed={filters.dayPart === part}
              onToggle={() => change({ dayPart: toggleDayPart(filters.dayPart, part) })}
            >
              {teacherTexts.dayParts[part]}
              <span className="text-xs text-ink-soft max-sm:hidden">
                {Number(dayParts[part].start.slice(0, 2))}–{Number(dayParts[part].end.slice(0, 2))}
              </span>
            </ToggleChip>
          ))}
        </div>
      </fieldset>
      <Select
        label={teacherTexts.date}
        placeholder={teacherTexts.anyDate}
        value={filters.date ?? ''}
        options={listDates(now).map((date) => ({ value: date, label: formatDay(date) }))}
        onChange={(event) => change({ date: event.target.value || undefined })}
      />
      <KeywordPicker keywordIds={filters.keywordIds} onChange={(keywordIds) => change({ keywordIds })} />
      {canReset && hasFilters(filters) ? (
        <div className="md:col-span-full">
          <Button variant="quiet" size="small" onClick={() => onChange(noFilters)}>
            {teacherTexts.reset}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

/** Debounce of the search request. */
const debounceMs = 250;

type WordsFieldProps = { words: string; onChange: (words: string) => void };

/** Searches after a pause in typing. A change of the address updates the field. */
function WordsField({ words, onChange }: WordsFieldProps) {
  const [typed, setTyped] = useState(words);
  const [lastWords, setLastWords] = useState(words);
  if (lastWords !== words) {
    setLastWords(words);
    if (toWords(typed) !== words) setTyped(words);
  }
  const wanted = toWords(typed);
  const ask = useEffectEvent(() => onChange(wanted));
  useEffect(() => {
    if (wanted === words) return;
    const timer = setTimeout(ask, debounceMs);
    return () => clearTimeout(timer);
  }, [wanted, words]);
  return (
    <TextField
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
  const { data: keywords = [], isError } = useQuery(keywordsQuery);
  const chosen = keywords.filter(({ id }) => keywordIds.includes(id));
  const options = keywords.filter(({ id }) => !keywordIds.includes(id));
  return (
    <div className="flex min-w-0 flex-col gap-2 md:col-span-2 lg:col-span-1">
      <Picker
        label={teacherTexts.keywords}
        placeholder={teacherTexts.keywordsPlaceholder}
        options={options.map(({ id, keyword }) => ({ value: String(id), label: keyword }))}
        onSelect={({ value }) => onChange([...keywordIds, Number(value)])}
        emptyText={teacherTexts.noKeywords}
        error={isError ? teacherTexts.keywordsFailed : undefined}
      />
      {chosen.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5">
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
