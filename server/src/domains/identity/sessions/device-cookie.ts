import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { clientOf } from './describe-client.ts';
import { createSecret, toSecret } from './secrets.ts';
import type { Client } from './sessions.ts';

const maxAgeSeconds = 400 * 86_400;

/** Browsers take a name with this prefix only over https. */
const cookieName = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  publicUrl.startsWith('https:') ? '__Secure-kampus-device' : 'kampus-device';

/** The token in the request's cookie. Undefined without a cookie, and for a malformed one. */
function readToken(request: FastifyRequest, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  const token = pairs.find(([key]) => key === name)?.[1];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/**
 * Runs a sign-in with the token of the device. After a success the device keeps the token in a
 * cookie that only the calls of accounts get. The token signs nobody in: it lets a right password
 * pass where others have guessed.
 */
export async function onDevice<T>(
  { config }: { config: Pick<Config, 'publicUrl'> },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  enter: (client: Client) => Promise<T>,
): Promise<T> {
  const name = cookieName(config);
  const token = readToken(request, name);
  const secret = token === undefined ? createSecret() : toSecret(token);
  const result = await enter({ ...clientOf(request), token: secret });
  const secure = name.startsWith('__Secure-') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${name}=${secret.text}; Path=/api/auth; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`,
  );
  return result;
}
