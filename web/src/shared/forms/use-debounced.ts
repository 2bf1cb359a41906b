import { useEffect, useState } from 'react';

/**
 * The value after it has stopped changing. A filter sends one request after typing, not one for
 * every letter.
 */
export function useDebounced<Value>(value: Value, settleMs = 300): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value, settleMs]);
  return settled;
}
