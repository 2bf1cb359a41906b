import { type RefObject, useEffect, useRef } from 'react';

/** True once the component is gone: what its request shows then must be elsewhere. */
export function useIsLeft(): RefObject<boolean> {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return isLeft;
}
