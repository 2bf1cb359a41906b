import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** Values by history entry and name, until the page reloads. */
const values = new Map<string, unknown>();

/** State of a history entry, which Back and Forward restore. A new visit begins with `initial`. */
export function useEntryState<Value>(name: string, initial: Value) {
  const { key, pathname } = useLocation();
  // The first history entry of every visit has the same key.
  const id = `${key}${pathname} ${name}`;
  // The cast holds because a name has values of one type.
  const [value, setValue] = useState(() => (values.has(id) ? (values.get(id) as Value) : initial));
  useEffect(() => {
    values.set(id, value);
  }, [id, value]);
  return [value, setValue] as const;
}
