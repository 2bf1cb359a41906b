import type { FastifyRequest } from 'fastify';

const scheme = 'bearer ';

/** The token of the authorization header. Its scheme is case-insensitive (RFC 9110 §11.1). */
export function readBearer({ headers: { authorization } }: FastifyRequest): string | undefined {
  return authorization?.slice(0, scheme.length).toLowerCase() === scheme
    ? authorization.slice(scheme.length)
    : undefined;
}
