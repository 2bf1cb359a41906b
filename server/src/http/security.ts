import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Hosts that a guide may embed, in sandboxed frames; the sanitiser keeps the same list. */
export const embedHosts = [
  'https://www.youtube-nocookie.com',
  'https://www.youtube.com',
  'https://www.google.com',
  'https://maps.google.com',
  'https://www.openstreetmap.org',
];

const origins = (addresses: string[]): string[] => addresses.filter(Boolean).map((address) => new URL(address).origin);

function contentSecurityPolicy(apis: string[], https: boolean): string {
  const directives = [
    "default-src 'none'",
    "script-src 'self'",
    // Guides carry no style attributes; React sets a few through the CSSOM, which CSP does not count.
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob: https:",
    `connect-src ${["'self'", ...apis].join(' ')}`,
    `frame-src ${embedHosts.join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ];
  return directives.join(';');
}

/** Security headers, a CSP without inline scripts, and CORS for the configured origins only (DESIGN.md §15). */
export async function installSecurity(app: FastifyInstance, config: Config): Promise<void> {
  const apis = origins([config.apiBaseUrl, config.guideApiBaseUrl]);
  const https = config.publicUrl.startsWith('https://');
  const policy = contentSecurityPolicy(apis, https);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('content-security-policy', policy);
    done();
  });
  await app.register(helmet, {
    // Helmet would write the same policy anew for every answer, a tenth of what a short one costs.
    contentSecurityPolicy: false,
    strictTransportSecurity: config.production && https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });
  if (config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: config.corsOrigins,
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'x-language'],
      exposedHeaders: ['x-total-count', 'etag', 'retry-after', 'x-request-id'],
      maxAge: 600,
    });
  }
}
