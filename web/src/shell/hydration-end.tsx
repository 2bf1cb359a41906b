import { useEffect } from 'react';
import { repeatEarlyClicks } from '#shared/page/early-clicks.ts';
import { firstScreenId, setFirstScreen } from '#shared/page/first-screen.ts';

/**
 * Rendered beside the page, inside its boundary. Ends the first screen when all of it is hydrated.
 */
export function HydrationEnd() {
  useEffect(() => {
    setFirstScreen(undefined);
    // The query cache already has its data.
    document.getElementById(firstScreenId)?.remove();
    repeatEarlyClicks();
  }, []);
  return null;
}
