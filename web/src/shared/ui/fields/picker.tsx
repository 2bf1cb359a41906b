import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { controlTexts } from '../control-texts.ts';
import { SearchIcon } from '../icons/frame-icons.tsx';
import { uiTexts } from '../texts.ts';
import { Combobox } from './combobox.tsx';
import { controlClasses, Field, type FieldProps } from './field.tsx';

export interface PickerOption {
  value: string;
  label: string;
}

type PickerProps = FieldProps & {
  /** Undefined until they have loaded. An error then says if they could not be loaded. */
  options: readonly PickerOption[] | undefined;
  /** Called with the chosen option. The text is then cleared for the next choice. */
  onSelect: (option: PickerOption) => void;
  placeholder?: string | undefined;
  emptyText?: string;
};

/** Options with a label that contains all typed words, regardless of case. */
const filterOptions = (options: readonly PickerOption[], query: string): PickerOption[] => {
  const words = query.toLocaleLowerCase('ru').split(/\s+/).filter(Boolean);
  return options.filter((option) => words.every((word) => option.label.toLocaleLowerCase('ru').includes(word)));
};

/**
 * Picks several options one after another; typing filters them. The list closes after a choice,
 * because on a phone it would cover the result.
 */
export function Picker({
  options,
  onSelect,
  placeholder,
  emptyText = controlTexts.nothingFound,
  ...field
}: PickerProps) {
  const [query, setQuery] = useState('');
  const found = filterOptions(options ?? [], query);
  const isUnknown = options === undefined && Boolean(field.error);
  const choose = (option: PickerOption) => {
    onSelect(option);
    setQuery('');
  };
  return (
    <Field {...field}>
      {(control) => (
        <Combobox
          {...control}
          type="text"
          text={query}
          onTextChange={setQuery}
          placeholder={placeholder}
          options={found}
          keyOf={({ value }) => value}
          onChoose={choose}
          listLabel={typeof field.label === 'string' ? field.label : undefined}
          note={
            found.length === 0 && !isUnknown ? (
              <p className="px-3 py-2.5 text-ink-soft">{options ? emptyText : uiTexts.loading}</p>
            ) : null
          }
          icon={<SearchIcon className="pointer-events-none absolute top-3.5 left-3.5 text-ink-soft" />}
          className={classNames(controlClasses, 'pl-11')}
          listClassName="z-20 mt-1.5 max-h-60 rounded-md p-1.5"
          drawOption={(option, attributes) => (
            <div
              key={option.value}
              {...attributes}
              className="flex min-h-11 cursor-pointer items-center rounded-sm px-3 hover:bg-accent-soft aria-selected:bg-accent-soft forced-colors:aria-selected:underline aria-selected:text-accent-ink"
            >
              {option.label}
            </div>
          )}
        />
      )}
    </Field>
  );
}
