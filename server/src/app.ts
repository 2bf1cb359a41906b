import multipart from '@fastify/multipart';
import { limits } from '@kampus/contract/limits';
import { defaultBodyBytesMax } from '@kampus/contract/operations';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { balanceRoutes } from '#domains/balance/routes.ts';
import { catalogueRoutes } from '#domains/catalogue/routes.ts';
import { commentsRoutes } from '#domains/comments/routes.ts';
import { moneyRoutes } from '#domains/desk/money/routes.ts';
import { noticesRoutes } from '#domains/desk/notices/routes.ts';
import { objectionsRoutes } from '#domains/desk/objections/routes.ts';
import { adminRoutes } from '#domains/desk/overview/routes.ts';
import { peopleRoutes } from '#domains/desk/people/routes.ts';
import { privacyRoutes } from '#domains/desk/privacy/routes.ts';
import { guidesRoutes } from '#domains/guides/routes.ts';
import { decisionsRoutes } from '#domains/identity/decisions/routes.ts';
import { emailRoutes } from '#domains/identity/email/routes.ts';
import { passkeysRoutes } from '#domains/identity/passkeys/routes.ts';
import { accountsRoutes } from '#domains/identity/routes.ts';
import { studyRoutes } from '#domains/identity/study/routes.ts';
import { movesRoutes } from '#domains/lessons/moves/routes.ts';
import { disputesRoutes } from '#domains/lessons/reports/routes.ts';
import { reviewsRoutes } from '#domains/lessons/reviews/routes.ts';
import { reservationsRoutes } from '#domains/lessons/routes.ts';
import { calendarsRoutes } from '#domains/teaching/calendars/routes.ts';
import { teachersRoutes } from '#domains/teaching/profile/routes.ts';
import { lecturesRoutes } from '#domains/teaching/slots/routes.ts';
import { watchesRoutes } from '#domains/teaching/watches/routes.ts';
import { scheduleRoutes } from '#domains/teaching/week/routes.ts';
import { registerWaitingMetrics } from '#drivers/jobs/waiting-metrics.ts';
import { oneClickRoute } from '#drivers/mail/one-click.ts';
import { siteRoutes } from '#drivers/site/routes.ts';
import { compressResponses } from '#platform/compression/compress-responses.ts';
import { AppError } from '#platform/http/app-error.ts';
import { browserReportRoutes } from '#platform/http/browser-reports.ts';
import { endConnectionsInTime } from '#platform/http/closing.ts';
import { healthRoutes } from '#platform/http/health.ts';
import { acceptJsonBodies } from '#platform/http/json-body.ts';
import { createHandle } from '#platform/http/operation.ts';
import { installErrorHandler, sendClientError, sendNotFound, sendUnreadable } from '#platform/http/problems.ts';
import { replayCached } from '#platform/http/replay.ts';
import { headersOfData, installSecurity } from '#platform/http/security.ts';
import { installSecurityLog } from '#platform/http/security-log.ts';
import { useRussianValidation } from '#platform/http/validation-texts.ts';
import { traceRequests } from '#platform/tracing/trace-requests.ts';
import { activeTracing } from '#platform/tracing/tracing.ts';
import type { Server, Services } from './services.ts';

/** Maximum time to receive a request. This is Node's default, which Fastify disables. */
const requestTimeoutMs = 300_000;

function createFastify({ config, log }: Services): FastifyInstance {
  return Fastify({
    loggerInstance: log as FastifyBaseLogger,
    bodyLimit: defaultBodyBytesMax,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    requestIdHeader: false,
    // A logger for each request takes a tenth of the time of a cached read. The lines of a request
    // name its id themselves.
    childLoggerFactory: (logger) => logger,
    genReqId: () => crypto.randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    // Without this, Fastify loads its JSON Schema compilers, which are unused. Their types allow
    // only JSON Schema.
    schemaController: {
      compilersFactory: {
        buildValidator: () => validatorCompiler as never,
        buildSerializer: () => serializerCompiler as never,
      },
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // A request on an open connection during shutdown gets a normal response, and its connection
    // closes.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: sendUnreadable(headersOfData(config)),
    clientErrorHandler: sendClientError(headersOfData(config)),
    requestTimeout: requestTimeoutMs,
  });
}

/** Path for the log. Logs the route pattern if the path contains a secret (the calendar feed). */
const loggedPath = ({ url, routeOptions }: FastifyRequest): string | undefined =>
  routeOptions.url?.includes(':token') ? routeOptions.url : url.split('?')[0];

/** The longest path of our own has 125 characters. Node accepts 16,000. */
const pathLengthMax = 1000;

function refuseLongPaths(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url }, _reply, done) => {
    const end = url.indexOf('?');
    done((end < 0 ? url.length : end) > pathLengthMax ? new AppError('NOT_FOUND') : undefined);
  });
}

/** Builds the whole HTTP layer without listening, so that tests can inject requests. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const app = createFastify(services);
  refuseLongPaths(app);
  replayCached(app, ({ url, config, status }, reqId, durationMs) => {
    services.log.debug({ reqId, path: url.split('?')[0], status, ms: Math.round(durationMs) }, 'response replayed');
    app.observeResponse(config, status, durationMs);
  });
  const tracing = activeTracing();
  if (tracing) traceRequests(app, tracing);
  app.decorateRequest('actor', undefined);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  useRussianValidation();
  acceptJsonBodies(app);
  installErrorHandler(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const path = loggedPath(request);
    const { id: reqId, method } = request;
    const line = { reqId, method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    // A 503 error has its own log line with the cause (problems.ts).
    request.log[reply.statusCode >= 500 && reply.statusCode !== 503 ? 'error' : 'debug'](line, 'response sent');
    done();
  });
  installSecurityLog(app, services.security);
  await installSecurity(app, services.config);
  // Compressed request bodies are not accepted: a small body could decompress to any size.
  compressResponses(app);
  await app.register(multipart, { limits: { fileSize: limits.avatar.bytesMax, files: 1, fields: 5 } });
  if (services.config.apiDocs) await (await import('#platform/http/api-docs.ts')).installApiDocs(app);
  endConnectionsInTime(app, services);

  const server: Server = { ...services, handle: createHandle(app, services) };
  healthRoutes(app, services);
  await browserReportRoutes(app);
  accountsRoutes(server);
  decisionsRoutes(server);
  passkeysRoutes(server);
  emailRoutes(server);
  studyRoutes(server);
  peopleRoutes(server);
  noticesRoutes(server);
  objectionsRoutes(server);
  privacyRoutes(server);
  catalogueRoutes(server);
  guidesRoutes(server);
  commentsRoutes(server);
  teachersRoutes(server);
  lecturesRoutes(server);
  scheduleRoutes(server);
  calendarsRoutes(server);
  watchesRoutes(server);
  reservationsRoutes(server);
  registerWaitingMetrics(app.metrics, services.db);
  movesRoutes(server);
  disputesRoutes(server);
  reviewsRoutes(server);
  balanceRoutes(server);
  adminRoutes(server);
  moneyRoutes(server);
  await oneClickRoute(app, services);
  await siteRoutes(app, services);
  app.setNotFoundHandler(sendNotFound);
  return app;
}
