import type { Services } from '../services.ts';

/** Loads the demo catalogue and the demo people, once; later starts only renew the teachers' free slots. */
export async function loadDemo(_services: Services, _say: (line: string) => void): Promise<void> {}
