import type { FastifyRequest } from 'fastify';
import { addressKeyOf } from './address-key.ts';
import { createWorkQueue, type WorkQueue } from './work-queue.ts';

/**
 * Queues of uncached searches and pages. Each takes milliseconds of the process, and clients can
 * request any number. A page waits for its searches, so the two have separate queues.
 */
const searches = createWorkQueue({ atOnce: 4, waitingMax: 64, waitMaxMs: 3000 });
const pages = createWorkQueue({ atOnce: 4, waitingMax: 64, waitMaxMs: 3000 });

/** Persons and addresses take turns. People with a session go first. */
const inQueue =
  (queue: WorkQueue) =>
  <T>({ actor, ip }: FastifyRequest, work: () => Promise<T>): Promise<T> =>
    queue.run(actor ? `user:${actor.id}` : `address:${addressKeyOf(ip)}`, work, actor !== undefined);

/** Runs a search that is in no cache. Throws UNAVAILABLE with Retry-After if too many wait. */
export const searchInTurn = inQueue(searches);

/** Renders a page that is in no cache. Throws UNAVAILABLE with Retry-After if too many wait. */
export const renderInTurn = inQueue(pages);
