import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../../config.ts';
import { AppError } from './app-error.ts';
import { type MetricSources, registerMetrics } from './metrics.ts';
import { readBearer } from './read-bearer.ts';
import { createReadinessCheck } from './readiness.ts';
import { isSameSecret } from './same-secret.ts';
import type { SecurityLog } from './security-log.ts';

/** Sources of the health checks and metrics. */
interface Sources extends MetricSources {
  config: Pick<Config, 'metricsToken'>;
  lifecycle: { isClosing: boolean };
  security: SecurityLog;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Registry of /metrics. Other modules register their metrics here. */
    metrics: Registry;
    /** Adds a response to the response times of its operation. */
    observeResponse: (config: FastifyContextConfig, status: number, durationMs: number) => void;
  }
  interface FastifyContextConfig {
    /** Name in the metrics of a route that is no operation. */
    measuredAs?: string;
  }
}

/** Health checks for load balancers and metrics for Prometheus. /metrics requires METRICS_TOKEN. */
export function healthRoutes(app: FastifyInstance, sources: Sources): void {
  const { config, db, lifecycle, security } = sources;
  app.get('/healthz', async () => ({ status: 'ok' }));

  const readiness = createReadinessCheck(db);
  app.get('/readyz', async (_request, reply) => {
    const status = lifecycle.isClosing ? 'closing' : await readiness.check();
    if (status !== 'ready') reply.status(503).header('retry-after', '2');
    return reply.header('cache-control', 'no-store').send({ status });
  });

  const registry = new Registry();
  app.decorate('metrics', registry);
  collectDefaultMetrics({ register: registry });
  registerMetrics(registry, sources);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time, by operation and status',
    labelNames: ['operation', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of the database pool, by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'total' }, db.pool.totalCount);
      this.set({ state: 'idle' }, db.pool.idleCount);
      this.set({ state: 'waiting' }, db.pool.waitingCount);
    },
  });
  app.decorate('observeResponse', ({ operation, isPage, measuredAs }, status, durationMs) => {
    // The route of pages answers unknown addresses too.
    const name = operation ?? (isPage && status !== 404 ? 'page' : measuredAs);
    if (name) durations.observe({ operation: name, status }, durationMs / 1000);
  });
  app.addHook('onResponse', (request, reply, done) => {
    app.observeResponse(request.routeOptions.config, reply.statusCode, reply.elapsedTime);
    done();
  });
  new Counter({
    name: 'security_events_total',
    help: 'Sign-ins, refusals and changes of access, by kind',
    labelNames: ['event'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [event, count] of security.counts()) this.inc({ event }, count);
    },
  });
  app.get('/metrics', async (request, reply) => {
    if (!config.metricsToken) throw new AppError('NOT_FOUND');
    if (!isSameSecret(readBearer(request), config.metricsToken)) throw new AppError('UNAUTHENTICATED');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
