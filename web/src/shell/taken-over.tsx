import { useEffect } from 'react';
import { firstScreenId, setFirstScreen } from '#shared/page/first-screen.ts';

/**
 * Stands beside the page, inside its boundary, and so ends the first screen when the browser has
 * taken over all of it.
 */
export function TakenOver() {
  useEffect(() => {
    setFirstScreen(undefined);
    // Its data are where the screens look for them.
    document.getElementById(firstScreenId)?.remove();
  }, []);
  return null;
}
