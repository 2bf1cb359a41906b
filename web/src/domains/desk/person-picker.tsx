import type { PersonSummary } from '@kampus/contract/desk/admin';
import { limits } from '@kampus/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '#shared/forms/use-debounced.ts';
import { Combobox } from '#shared/ui/fields/combobox.tsx';
import { controlClasses, Field, searchClasses } from '#shared/ui/fields/field.tsx';
import { SearchIcon } from '#shared/ui/icons/icons.tsx';
import { deskPageQuery } from './desk-page-query.ts';
import { deskTexts } from './texts.ts';

type PersonPickerProps = {
  label: string;
  /** The login of the chosen person. '' means everybody. */
  value: string;
  onPick: (username: string) => void;
  name?: string;
  error?: string | undefined;
  placeholder?: string;
  /** The list pushes what follows down. In a dialog it would be cut off. */
  isInline?: boolean;
};

const suggested = 8;

/** A field that finds a person by login or name. An empty field means everybody. */
export function PersonPicker(props: PersonPickerProps) {
  const { label, value, onPick, name, error, placeholder = deskTexts.everybody, isInline = false } = props;
  const [text, setText] = useState(value);
  const typed = useDebounced(text).trim();
  const people = deskPageQuery('listPeople', { query: { query: typed } }, 0);
  const { data, isPlaceholderData } = useQuery({ ...people, enabled: typed !== '' && typed !== value });
  const found = typed === '' || typed === value ? [] : (data?.items.slice(0, suggested) ?? []);
  const isCurrent = text.trim() === typed && !isPlaceholderData;
  // The last value that this field chose or took over.
  const known = useRef(value);
  const pick = (username: string) => {
    known.current = username;
    onPick(username);
  };
  // A link, Back or the reset of the filters changed the address.
  useEffect(() => {
    if (value !== known.current) setText(value);
    known.current = value;
  }, [value]);
  const change = (next: string) => {
    setText(next);
    // Nobody is chosen while the text is another one.
    if (value !== '' && next.trim() !== value) pick('');
  };
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Combobox
          {...control}
          type="search"
          name={name}
          text={text}
          onTextChange={change}
          placeholder={placeholder}
          isInline={isInline}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.search.filterMax}
          options={found}
          hasList={found.length > 0}
          keyOf={({ username }) => username}
          onChoose={({ username }) => {
            setText(username);
            pick(username);
          }}
          firstChoice={isCurrent ? found[0] : undefined}
          listLabel={label}
          icon={<SearchIcon className="pointer-events-none absolute top-3.5 left-3.5 text-ink-soft" />}
          className={`${controlClasses} ${searchClasses} pl-11`}
          listClassName="z-20 mt-1.5 max-h-80 rounded-md p-1.5"
          drawOption={(person, attributes) => (
            <div
              key={person.username}
              {...attributes}
              className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-2 rounded-sm px-3 py-2.5 hover:bg-accent-soft aria-selected:bg-accent-soft forced-colors:aria-selected:underline aria-selected:text-accent-ink"
            >
              <Name person={person} />
            </div>
          )}
        />
      )}
    </Field>
  );
}

function Name({ person: { fullName, username } }: { person: PersonSummary }) {
  return (
    <>
      <span className="wrap-anywhere">{fullName}</span>
      {fullName === username ? null : <span className="text-sm text-ink-soft wrap-anywhere">{username}</span>}
    </>
  );
}
