import { lazy, Suspense, useSyncExternalStore } from 'react';
import { elevationStore } from '#shared/api/elevation.ts';

const ElevationDialog = lazy(async () => ({ default: (await import('./elevation-dialog.tsx')).ElevationDialog }));
const getNoRequest = () => undefined;

/** Shows the elevation dialog when a call needs it. Its code is loaded only then. */
export function Elevation() {
  const request = useSyncExternalStore(elevationStore.subscribe, elevationStore.getSnapshot, getNoRequest);
  return request ? (
    <Suspense>
      <ElevationDialog request={request} />
    </Suspense>
  ) : null;
}
