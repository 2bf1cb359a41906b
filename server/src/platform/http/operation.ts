import { type OperationName, parseEndpoint } from '@kampus/contract/endpoints';
import { withoutEmptyValues } from '@kampus/contract/fields';
import {
  type Access,
  type CountedOperation,
  type Input,
  type Operation,
  operations,
  type RequestLimit,
  type Response,
} from '@kampus/contract/operations';
import { hasRank, type Role } from '@kampus/contract/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteShorthandOptions } from 'fastify';
import type { Config } from '../../config.ts';
import type { Db } from '../db/connect.ts';
import type { AccessTokens, Actor } from './access-tokens.ts';
import { addressKeyOf } from './address-key.ts';
import { AppError } from './app-error.ts';
import { type IdempotencyKey, readIdempotencyKey } from './idempotency.ts';
import type { Limiter } from './limiter.ts';
import { readBearer } from './read-bearer.ts';
import { createWorkQueue } from './work-queue.ts';
import { assertMayWrite } from './writing-block.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined;
  }
  interface FastifyContextConfig {
    operation?: OperationName;
  }
}

type ActorOf<N extends OperationName> = (typeof operations)[N]['access'] extends 'anyone' ? Actor | undefined : Actor;

/** A validated request: `params`, `query` and `body` are outputs of the contract's schemas. */
export interface Call<N extends OperationName> extends Input<N> {
  actor: ActorOf<N>;
  /** Of a `repeatable` operation. Undefined without the header. */
  key: IdempotencyKey | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The result of a `counted` operation: a page of a list, and the total for `X-Total-Count`. */
export interface Counted<Items> {
  items: Items;
  total: number;
}

type Result<N extends OperationName> = N extends CountedOperation ? Counted<Response<N>> : Response<N>;

/** A handler of an operation without content returns nothing. */
export type Handler<N extends OperationName> = (
  call: Call<N>,
) => Response<N> extends undefined ? Promise<void> : Promise<Result<N> | FastifyReply>;

/**
 * Registers the handler of one operation. `options` are Fastify route options, for example a body
 * limit.
 */
export type Handle = <N extends OperationName>(name: N, handler: Handler<N>, options?: RouteShorthandOptions) => void;

/**
 * Sets the actor from the bearer token. An invalid token counts as no token here; `assertAccess`
 * turns it into 401.
 */
async function authenticate(request: FastifyRequest, tokens: AccessTokens): Promise<void> {
  const token = readBearer(request);
  request.actor = token === undefined ? undefined : await tokens.verify(token);
}

/**
 * Throws 401 or 403 by the operation's access. The write itself checks 'confirmed', because it
 * reads the account.
 */
function assertAccess(actor: Actor | undefined, access: Access): void {
  if (access === 'anyone') return;
  if (!actor) throw new AppError('UNAUTHENTICATED', { headers: { 'www-authenticate': 'Bearer' } });
  const required: Role = access === 'signed-in' || access === 'confirmed' ? 'STUDENT' : access;
  if (!hasRank(actor.role, required)) throw new AppError('FORBIDDEN');
}

/**
 * Refuses desk operations to staff with an overdue second factor, and an operation with elevation
 * to a caller without recent authentication. If no second factor is required, only users with one
 * must elevate: the demo stays one click.
 */
function assertProof(actor: Actor | undefined, { access, elevated }: Operation, isRequired: boolean): void {
  if (!actor) return;
  const { secondFactorDueMs } = actor;
  const isDesk = access === 'CURATOR' || access === 'ADMIN' || access === 'DEVELOPER';
  if (isDesk && secondFactorDueMs !== undefined && secondFactorDueMs <= Date.now())
    throw new AppError('SECOND_FACTOR_MISSING');
  const [needsCode, byPasskey] = [actor.hasSecondFactor === true, actor.isByPasskey === true];
  const mustProve = elevated === 'always' || (elevated === 'staff' && (isRequired || needsCode || byPasskey));
  if (mustProve && !actor.isElevated)
    throw new AppError('ELEVATION_REQUIRED', { extensions: { needsCode, byPasskey } });
}

/** Rate-limit key of the request. */
const limitKeyOf = (limit: RequestLimit, request: FastifyRequest): string | number =>
  limit.endsWith('ByUser') && request.actor ? request.actor.id : addressKeyOf(request.ip);

function schemaOf(name: OperationName, operation: Operation): FastifySchema {
  const { path, isRepeatable } = parseEndpoint(name);
  const hasJsonResponse = operation.status !== 204 && operation.produces === undefined;
  return {
    operationId: name,
    status: operation.status,
    summary: operation.summary,
    tags: [path.split('/')[2] ?? 'api'],
    ...(operation.access !== 'anyone' && { security: [{ bearer: [] }] }),
    ...(operation.params && { params: operation.params }),
    ...(operation.query && { querystring: operation.query }),
    ...(operation.body && { body: operation.body }),
    ...(operation.multipart && { consumes: ['multipart/form-data'], fileField: operation.multipart }),
    ...(isRepeatable && { isRepeatable }),
    ...(operation.counted && { isCounted: true }),
    ...(operation.produces && { produces: [operation.produces] }),
    ...(hasJsonResponse && { response: { [operation.status]: operation.response } }),
  } as FastifySchema;
}

/**
 * Writes of signed-in users go through a fair queue: one user's requests cannot block other users.
 * Two connections stay free for reads. Uploads are not queued: they wait for the client, not for
 * the database.
 */
const isQueued = ({ method, multipart, access }: Operation & { method: string }): boolean =>
  method !== 'GET' && !multipart && access !== 'anyone';
const connectionsForReads = 2;
const writesWaitingMax = 1000;
const writeWaitMaxMs = 3000;

/** Sets status and headers of the response, and returns its body. */
function prepareBody(reply: FastifyReply, operation: Operation, result: unknown): unknown {
  reply.status(operation.status);
  if (operation.produces) reply.type(`${operation.produces}; charset=utf-8`);
  // Cacheable responses set their own header (send-cached.ts). Other responses are personal.
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  if (!operation.counted) return result;
  // The type of its handler demands this of a counted operation.
  const { items, total } = result as Counted<unknown>;
  reply.header('x-total-count', total);
  return items;
}

/**
 * The only way to register an operation. The contract defines method, path, access, limit,
 * validation and response.
 */
export function createHandle(
  app: FastifyInstance,
  {
    db,
    tokens,
    limiter,
    config,
  }: {
    db: Db;
    tokens: AccessTokens;
    limiter: Limiter;
    config: Pick<Config, 'requiresSecondFactor' | 'databasePoolMax'>;
  },
): Handle {
  const atOnce = Math.max(1, config.databasePoolMax - connectionsForReads);
  const writes = createWorkQueue({ atOnce, waitingMax: writesWaitingMax, waitMaxMs: writeWaitMaxMs });
  return (name, handler, options = {}) => {
    const operation: Operation = operations[name];
    const { method, path, isRepeatable } = parseEndpoint(name);
    const queued = isQueued({ ...operation, method });
    app.route({
      ...(operation.bodyBytesMax !== undefined && { bodyLimit: operation.bodyBytesMax }),
      ...options,
      method,
      url: path,
      schema: schemaOf(name, operation),
      config: { operation: name, isCacheable: operation.cacheable === true },
      onRequest: async (request) => {
        await authenticate(request, tokens);
        assertAccess(request.actor, operation.access);
        assertProof(request.actor, operation, config.requiresSecondFactor);
      },
      preValidation: (request, _reply, done) => {
        request.query = withoutEmptyValues(request.query as Record<string, unknown>);
        done();
      },
      handler: async (request, reply) => {
        const { params, query, body, actor } = request;
        if (operation.limit) await limiter.consume(operation.limit, limitKeyOf(operation.limit, request));
        const run = async () => {
          if (actor) await assertMayWrite(db, name, actor, body);
          const key = isRepeatable ? readIdempotencyKey(request) : undefined;
          // Fastify has validated params, query and body with the contract's schemas.
          const call = { params, query, body, actor, key, request, reply };
          return handler(call as unknown as Parameters<typeof handler>[0]);
        };
        const result = await (queued && actor ? writes.run(`user:${actor.id}`, run) : run());
        return reply.sent || result === reply ? reply : prepareBody(reply, operation, result);
      },
    });
  };
}
