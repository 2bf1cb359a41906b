import { startPortal } from './portal.ts';

/** Brings the portal up for all journeys, unless KAMPUS_URL names one that runs already. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['KAMPUS_URL']) return undefined;
  const portal = await startPortal();
  // The processes of the tests inherit it.
  process.env['KAMPUS_URL'] = portal.url;
  return portal.stop;
}
