import type { Sent } from './client.ts';
import type { Person, Seed } from './seed.ts';

/** The smallest valid picture. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const boundary = 'faults-boundary';
const form = Buffer.concat([
  Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="avatar"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
  ),
  picture,
  Buffer.from(`\r\n--${boundary}--\r\n`),
]);
/** Functions for the workers of the load. */
export interface Tools {
  /** Sends one request. Status 0 means no response. */
  attempt: (what: string, path: string, sent?: Sent) => Promise<{ status: number; body: string }>;
  headersOf: (person: Person) => Promise<Record<string, string>>;
}

/** Uploads a picture and reads it. */
export function createAvatarStep({ attempt, headersOf }: Tools, { students }: Seed): () => Promise<void> {
  const [owner] = students;
  if (!owner) throw new Error('There is no student for the picture');
  return async () => {
    const headers = { ...(await headersOf(owner)), 'content-type': `multipart/form-data; boundary=${boundary}` };
    const sent = { method: 'POST', headers, body: form };
    const { status, body } = await attempt('picture', '/api/auth/avatar/upload', sent);
    // After a lost response the previous picture may be deleted.
    if (status === 200) await attempt('picture', JSON.parse(body).avatarUrl as string);
  };
}
