import { setTimeout as sleep } from 'node:timers/promises';
import type { TestServer } from './test-server.ts';

/** Like `server.call`, with retries while the server is busy (503). */
export const insistOn =
  (getServer: () => TestServer): TestServer['call'] =>
  async (name, sent) => {
    let response = await getServer().call(name, sent);
    while (response.status === 503) {
      await sleep(50);
      response = await getServer().call(name, sent);
    }
    return response;
  };
