import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Time limit for active requests at shutdown. */
const closeTimeoutMs = 2500;
/** Time limit for accepting connections at shutdown. */
const acceptTimeoutMs = 1000;
/** A turn without a connection can be chance: the next connection may be a millisecond away. */
const quietTurns = 3;

/**
 * Accepts the connections that wait in the kernel. Node accepts one in each turn of its event loop,
 * and closing the listener resets the others, whose requests a proxy may not send again.
 */
async function acceptWaiting({ server }: FastifyInstance): Promise<void> {
  const endsAt = Date.now() + acceptTimeoutMs;
  let quiet = 0;
  server.on('connection', () => {
    quiet = 0;
  });
  while (quiet < quietTurns && Date.now() < endsAt) {
    quiet += 1;
    await nextTurn();
  }
}

/**
 * At shutdown, accepts the connections that wait, closes each connection after its response, and
 * all connections after the time limit.
 */
export function endConnectionsInTime(app: FastifyInstance, { lifecycle }: { lifecycle: { isClosing: boolean } }): void {
  const endConnection = (response: ServerResponse): void => {
    if (lifecycle.isClosing) response.shouldKeepAlive = false;
  };
  app.server.prependListener('request', (_request, response) => endConnection(response));
  // For requests that started before the shutdown.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    endConnection(reply.raw);
    done();
  });
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), closeTimeoutMs).unref();
    await acceptWaiting(app);
  });
}
