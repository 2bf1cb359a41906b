import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

export interface Telegram {
  close: () => Promise<void>;
}

/**
 * Starts the bot (long polling by one process, or a webhook) and the delivery of notifications; in the demo against the
 * local messenger, whose routes it adds to `app`. Fills in `services.authLink` and `services.wakeDelivery`.
 */
export async function startTelegram(_app: FastifyInstance, _services: Services): Promise<Telegram> {
  return { close: async () => {} };
}
