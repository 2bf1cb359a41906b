import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { awaitedPathStore } from '#shared/page/awaited-code.ts';
import { LoadingOverlay } from '#shared/ui/loading-overlay.tsx';

/**
 * The overlay over the present screen while the code of the next one loads. The router navigates in
 * transitions, which keep the present screen until then. The address of the browser changes first.
 */
export function NextScreenOverlay() {
  const awaitedPath = useSyncExternalStore(awaitedPathStore.subscribe, awaitedPathStore.getSnapshot, () => undefined);
  const { pathname } = useLocation();
  if (awaitedPath === undefined || awaitedPath === pathname) return null;
  return (
    // A press goes to the present screen, which may lead elsewhere.
    <div className="pointer-events-none">
      <LoadingOverlay />
    </div>
  );
}
