import type { Sent } from './client.ts';
import type { Person, Seed } from './seed.ts';

/** The smallest picture that can be decoded. */
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
/** What a worker of the load can do. */
export interface Tools {
  /** One request; a response that never came has the status 0. */
  attempt: (what: string, path: string, sent?: Sent) => Promise<{ status: number; body: string }>;
  headersOf: (person: Person) => Promise<Record<string, string>>;
}

/** Uploads a picture and looks at it. */
export function createAvatarStep({ attempt, headersOf }: Tools, { students }: Seed): () => Promise<void> {
  const [owner] = students;
  if (!owner) throw new Error('Nobody has a picture');
  return async () => {
    const headers = { ...(await headersOf(owner)), 'content-type': `multipart/form-data; boundary=${boundary}` };
    const sent = { method: 'POST', headers, body: form };
    const { status, body } = await attempt('picture', '/api/auth/avatar/upload', sent);
    // Where the answer was lost, the picture before may be gone.
    if (status === 200) await attempt('picture', JSON.parse(body).avatarUrl as string);
  };
}
