import { useEffect } from 'react';
import { repeatEarlyClicks } from '#shared/page/early-clicks.ts';
import { firstScreenId, setFirstScreen } from '#shared/page/first-screen.ts';

/**
 * Rendered beside the page, inside its boundary. It ends the first screen when the browser has
 * taken over all of it.
 */
export function TakenOver() {
  useEffect(() => {
    setFirstScreen(undefined);
    // The query cache already has its data.
    document.getElementById(firstScreenId)?.remove();
    repeatEarlyClicks();
  }, []);
  return null;
}
