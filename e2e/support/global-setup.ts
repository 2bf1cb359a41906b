import type { FullConfig } from '@playwright/test';
import { portalsVariable, startPortal } from './portal.ts';

/**
 * Starts a portal for each worker, unless KAMPUS_URL names one that already runs; journeys that put
 * the clock on then need its KAMPUS_DATA_DIR as well.
 */
export default async function setup({ workers }: FullConfig): Promise<(() => Promise<unknown>) | undefined> {
  if (process.env['KAMPUS_URL']) return undefined;
  const portals = await Promise.all(Array.from({ length: workers }, startPortal));
  // The processes of the workers inherit it.
  process.env[portalsVariable] = JSON.stringify(portals);
  return () => Promise.all(portals.map(({ stop }) => stop()));
}
