import { lazy, Suspense, useSyncExternalStore } from 'react';
import { elevationStore } from '#shared/api/elevation.ts';

const ElevationDialog = lazy(async () => ({ default: (await import('./elevation-dialog.tsx')).ElevationDialog }));
const nobody = () => undefined;

/** Asks for the password where a call needs it; its code is loaded only then. */
export function Elevation() {
  const request = useSyncExternalStore(elevationStore.subscribe, elevationStore.getSnapshot, nobody);
  return request ? (
    <Suspense>
      <ElevationDialog request={request} />
    </Suspense>
  ) : null;
}
