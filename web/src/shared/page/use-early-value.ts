import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

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
  useLayoutEffect(() => adopt(), []);
}
