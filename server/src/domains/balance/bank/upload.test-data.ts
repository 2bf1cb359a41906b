import type { StatementResult } from '@kampus/contract/balance/bank';
import { parseEndpoint } from '@kampus/contract/endpoints';
import type { TestUser } from '#testing/build.ts';
import type { TestServer } from '#testing/test-server.ts';

/** The result of a statement without lines. */
export const noLines: StatementResult = {
  lines: 0,
  matched: 0,
  credited: 0,
  sent: 0,
  returned: 0,
  duplicates: 0,
  left: 0,
};

/** Uploads a file as the desk does. */
export async function uploadStatement(
  server: TestServer,
  curator: TestUser,
  content: string | Buffer,
  fileName = 'statement.xml',
) {
  const boundary = 'a-boundary-of-the-test';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="statement"; filename="${fileName}"\r\n\r\n`;
  const response = await server.app.inject({
    method: 'POST',
    url: parseEndpoint('importStatement').path,
    headers: {
      authorization: `Bearer ${await server.services.tokens.sign(curator)}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  return {
    status: response.statusCode,
    body: response.json() as StatementResult & { code?: string; message?: string },
  };
}
