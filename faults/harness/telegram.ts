import { createServer, type IncomingMessage } from 'node:http';

/** A Bot API on loopback. It accepts messages, or refuses them for a while on request. */
export interface FakeTelegram {
  origin: string;
  /** Refuses the next message with 429, and all messages until the wait is over. */
  askForWait: (seconds: number) => void;
  /** Number of accepted messages, and of calls during a wait. */
  counts: () => { accepted: number; duringWait: number };
  close: () => void;
}

const pollMs = 3000;

/** True for a long poll. The last call of a stopping bot does not wait. */
async function readIsPoll(request: IncomingMessage): Promise<boolean> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { timeout = 0 } = JSON.parse(Buffer.concat(chunks).toString() || '{}');
  return timeout > 0;
}

export async function startTelegram(port: number): Promise<FakeTelegram> {
  let wantedWaitSeconds = 0;
  let waitUntilMs = 0;
  let accepted = 0;
  let duringWait = 0;
  const server = createServer(async (request, response) => {
    const isPoll = await readIsPoll(request);
    const method = request.url?.split('/').at(-1);
    if (method === 'sendMessage') {
      if (wantedWaitSeconds > 0) {
        waitUntilMs = Date.now() + wantedWaitSeconds * 1000;
        wantedWaitSeconds = 0;
        duringWait -= 1;
      }
      if (Date.now() < waitUntilMs) {
        duringWait += 1;
        const retry_after = Math.ceil((waitUntilMs - Date.now()) / 1000);
        response.statusCode = 429;
        response.end(JSON.stringify({ ok: false, error_code: 429, description: 'wait', parameters: { retry_after } }));
        return;
      }
      accepted += 1;
      response.end(
        JSON.stringify({ ok: true, result: { message_id: accepted, date: 0, chat: { id: 1, type: 'private' } } }),
      );
      return;
    }
    const me = { id: 1, is_bot: true, first_name: 'Kampus', username: 'kampus_bot' };
    const result = method === 'getUpdates' ? [] : method === 'getMe' ? me : true;
    const timer = setTimeout(() => response.end(JSON.stringify({ ok: true, result })), isPoll ? pollMs : 0);
    response.on('close', () => clearTimeout(timer));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${port}`,
    askForWait: (seconds) => {
      wantedWaitSeconds = seconds;
    },
    counts: () => ({ accepted, duringWait }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
