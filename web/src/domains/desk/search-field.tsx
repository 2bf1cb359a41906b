import { limits } from '@kampus/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '#shared/forms/use-debounced.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { SearchIcon } from '#shared/ui/icons/icons.tsx';

type SearchFieldProps = {
  label: string;
  placeholder?: string;
  /** The search text in the address. */
  value: string;
  onSearch: (value: string) => void;
};

/** A search that starts after a pause in typing. The address stores the search text. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const settled = useDebounced(typed).trim();
  const sent = useRef(value);

  useEffect(() => {
    // Just after a reset, the text before it is still the settled one.
    if (settled === sent.current || settled !== typed.trim()) return;
    sent.current = settled;
    onSearch(settled);
  }, [settled, typed, onSearch]);

  // Back, forward or a filter reset changed the address.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);

  return (
    <TextField
      label={label}
      placeholder={placeholder}
      prefixIcon={<SearchIcon />}
      type="search"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={limits.search.filterMax}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
