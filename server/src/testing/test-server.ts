import { type OperationName, parseEndpoint } from '@kampus/contract/endpoints';
import type { Request, Response } from '@kampus/contract/operations';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { pino } from 'pino';
import { connect } from '#platform/db/connect.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { type Services, startServices } from '../services.ts';
import type { TestUser } from './build.ts';
import { testDatabase } from './database.ts';
import { declaredCache, watchCalls } from './declared-cache.ts';

type Sent<N extends OperationName> = Partial<Request<N>> & {
  as?: TestUser | undefined;
  headers?: Record<string, string>;
};

export interface Answer<T> {
  status: number;
  body: T;
  headers: Record<string, unknown>;
}

export interface TestServer {
  app: FastifyInstance;
  services: Services;
  databaseUrl: string;
  /** A separate pool for statements of the test. */
  pool: pg.Pool;
  /**
   * Calls an operation through Fastify's `inject`, without a socket. For a 500 response, throws its
   * cause.
   */
  call: <N extends OperationName>(name: N, sent?: Sent<N>) => Promise<Answer<Response<N>>>;
  close: () => Promise<void>;
}

/** `/api/guide/:id` + { id: '5' } → `/api/guide/5` */
const fill = (path: string, params: object): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String((params as Record<string, unknown>)[name])));

/**
 * Starts a server on a new test database, or on the database of another server, like a second
 * process. `environment` overrides settings.
 */
export async function startTestServer(
  environment: Record<string, string> = {},
  beside?: TestServer,
): Promise<TestServer> {
  const database = beside
    ? { connectionString: beside.databaseUrl, drop: async () => undefined }
    : await testDatabase();
  const config = readConfig({ LOG_LEVEL: 'fatal', RATE_LIMIT_FACTOR: '1000', KAMPUS_DEMO: '1', ...environment });
  const keys = [{ kid: 'test', secret: 'a secret that only tests know, long enough' }];
  const log = pino({ level: config.logLevel });
  const { services, close } = await startServices(config, database.connectionString, keys, log);
  services.cache = declaredCache(services.cache);
  const app = await buildApp(services);
  const calls = watchCalls();
  const errors = new WeakMap<object, unknown>();
  app.addHook('onError', async (request, _reply, error) => void errors.set(request.raw, error));
  const own = connect(database.connectionString, { max: 4 });

  const call: TestServer['call'] = async (name, sent = {}) => {
    const { method, path } = parseEndpoint(name);
    const token = sent.as && (await services.tokens.sign(sent.as));
    const response = await calls.watch(name, async () =>
      app.inject({
        method,
        url: fill(path, sent.params ?? {}),
        ...(sent.query && { query: sent.query as Record<string, string> }),
        ...(sent.body !== undefined && { payload: sent.body as object }),
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...sent.headers },
      }),
    );
    // A test that expects no failure of the server sees its cause.
    if (response.statusCode === 500)
      throw new Error(`${name} failed with 500`, { cause: errors.get(response.raw.req) });
    const isJson = String(response.headers['content-type']).includes('json');
    const body = isJson ? response.json() : (response.body as unknown);
    return { status: response.statusCode, body, headers: response.headers };
  };

  return {
    app,
    services,
    databaseUrl: database.connectionString,
    pool: own.pool,
    call,
    async close() {
      await app.close();
      await own.close();
      await close();
      await database.drop();
      calls.assertInvalidated();
    },
  };
}
