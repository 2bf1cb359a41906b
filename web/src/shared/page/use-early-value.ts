import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * What a person typed or chose before the app took the page over becomes the value of the field.
 * React keeps it in the element, but not in the state.
 */
export function useEarlyValue(
  fieldRef: RefObject<HTMLInputElement | HTMLSelectElement | null>,
  value: string,
  onValue: (value: string) => void,
): void {
  const adopt = useEffectEvent(() => {
    const early = fieldRef.current?.value ?? value;
    if (early !== value) onValue(early);
  });
  // Not a layout effect: the router ignores a change of the address before its own one has run.
  useEffect(() => adopt(), []);
}
