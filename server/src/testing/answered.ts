import { setTimeout as sleep } from 'node:timers/promises';
import type { TestServer } from './test-server.ts';

/** Calls as `server.call` does, and again while the server is too busy (503), as its clients do. */
export const insistOn =
  (getServer: () => TestServer): TestServer['call'] =>
  async (name, sent) => {
    let answer = await getServer().call(name, sent);
    while (answer.status === 503) {
      await sleep(50);
      answer = await getServer().call(name, sent);
    }
    return answer;
  };
