import { startPortal } from './portal.ts';

/** Starts the portal for all journeys, unless KAMPUS_URL names one that already runs. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['KAMPUS_URL']) return undefined;
  const portal = await startPortal();
  // The test processes inherit the variable.
  process.env['KAMPUS_URL'] = portal.url;
  return portal.stop;
}
