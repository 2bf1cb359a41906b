import type { FullConfig } from '@playwright/test';
import { buildWebApp } from '../../tools/build.ts';
import { portalsVariable, startPortal } from './portal.ts';

/**
 * Starts a portal for each worker, unless KAMPUS_URL names a running portal. Journeys that move
 * lessons in time then also need its KAMPUS_DATA_DIR.
 */
export default async function setup({ workers }: FullConfig): Promise<(() => Promise<unknown>) | undefined> {
  if (process.env['KAMPUS_URL']) return undefined;
  // Once: portals that build at the same time get into each other's way.
  await buildWebApp(console.error);
  const portals = await Promise.all(Array.from({ length: workers }, startPortal));
  // Worker processes inherit this variable.
  process.env[portalsVariable] = JSON.stringify(portals);
  return () => Promise.all(portals.map(({ stop }) => stop()));
}
