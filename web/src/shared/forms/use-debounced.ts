import { useEffect, useState } from 'react';

const settleMs = 300;

/**
 * The value once it has stopped changing: a filter asks the server after typing, not at every
 * letter.
 */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
