import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { controlTexts } from '../control-texts.ts';
import { SearchIcon } from '../icons/frame-icons.tsx';
import { controlClasses, Field, type FieldProps } from './field.tsx';
import { useListbox } from './use-listbox.ts';

/** product.md §2: the dropdown closes 100 ms after the field loses the focus. */
export const blurCloseMs = 100;

export interface ComboboxOption {
  value: string;
  label: string;
}

type ComboboxProps = FieldProps & {
  options: readonly ComboboxOption[];
  /** Called with the chosen option; the text is then cleared, ready for the next. */
  onSelect: (option: ComboboxOption) => void;
  placeholder?: string | undefined;
  emptyText?: string;
};

/** Options whose label holds the words typed, regardless of case. */
const filterOptions = (options: readonly ComboboxOption[], query: string): ComboboxOption[] => {
  const words = query.toLocaleLowerCase('ru').split(/\s+/).filter(Boolean);
  return options.filter((option) => words.every((word) => option.label.toLocaleLowerCase('ru').includes(word)));
};

/** A search field with a dropdown of what can be chosen: type, arrow up and down, Enter; Escape closes. */
export function Combobox({
  options,
  onSelect,
  placeholder,
  emptyText = controlTexts.nothingFound,
  ...field
}: ComboboxProps) {
  const [query, setQuery] = useState('');
  const closeTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const found = filterOptions(options, query);
  const listbox = useListbox({ options: found, keyOf: ({ value }) => value });
  const { isOpen, active } = listbox;

  useEffect(() => () => clearTimeout(closeTimer.current), []);

  const open = () => {
    clearTimeout(closeTimer.current);
    listbox.open();
  };
  const choose = (option: ComboboxOption) => {
    onSelect(option);
    setQuery('');
    // On a phone the open list would cover what the choice has changed.
    listbox.close();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    clearTimeout(closeTimer.current);
    if (event.key === 'Enter' && active) choose(active);
    else if (event.key === 'Escape' && isOpen) listbox.close();
    else if (!listbox.moveByKey(event)) return;
    event.preventDefault();
  };

  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <SearchIcon className="pointer-events-none absolute top-3.5 left-3.5 text-ink-soft" />
          <input
            {...control}
            {...listbox.fieldProps}
            type="text"
            role="combobox"
            aria-expanded={isOpen}
            placeholder={placeholder}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              listbox.forgetActive();
              open();
            }}
            onFocus={open}
            onClick={open}
            onBlur={() => {
              closeTimer.current = setTimeout(listbox.close, blurCloseMs);
            }}
            onKeyDown={handleKeyDown}
            className={classNames(controlClasses, 'pl-11')}
          />
          <div
            hidden={!isOpen}
            // What scrolls would be a stop of its own for Tab.
            tabIndex={-1}
            className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-60 overflow-y-auto overscroll-contain rounded-md border border-line bg-raised p-1.5 shadow-float"
          >
            <div
              id={listbox.listId}
              role="listbox"
              aria-label={typeof field.label === 'string' ? field.label : undefined}
            >
              {(isOpen ? found : []).map((option) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys belong to the field, which names the active option.
                <div
                  key={option.value}
                  id={listbox.optionId(option)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={option === active}
                  // Keeps the focus in the field, so that the dropdown stays and the next word can be typed.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(option)}
                  className="flex min-h-11 cursor-pointer items-center rounded-sm px-3 hover:bg-accent-soft aria-selected:bg-accent-soft forced-colors:aria-selected:underline aria-selected:text-accent-ink"
                >
                  {option.label}
                </div>
              ))}
            </div>
            {found.length === 0 ? <p className="px-3 py-2.5 text-ink-soft">{emptyText}</p> : null}
          </div>
        </div>
      )}
    </Field>
  );
}
