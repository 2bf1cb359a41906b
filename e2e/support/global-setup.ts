import { startPortal } from './portal.ts';

/**
 * Starts the portal for all journeys, unless KAMPUS_URL names one that already runs; journeys that put the clock on then
 * need its KAMPUS_DATA_DIR as well.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['KAMPUS_URL']) return undefined;
  const portal = await startPortal();
  // The test processes inherit the variables.
  process.env['KAMPUS_URL'] = portal.url;
  process.env['KAMPUS_DATA_DIR'] = portal.dataDir;
  return portal.stop;
}
