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

/** Security headers, a CSP without inline scripts, and CORS for the configured origins only (DESIGN.md §15). */
export async function installSecurity(app: FastifyInstance, config: Config): Promise<void> {
  const apis = origins([config.apiBaseUrl, config.guideApiBaseUrl]);
  const https = config.publicUrl.startsWith('https://');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // Guides carry no style attributes; React sets a few through the CSSOM, which CSP does not count.
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        connectSrc: ["'self'", ...apis],
        frameSrc: embedHosts,
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
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
      exposedHeaders: ['x-total-count', 'etag'],
      maxAge: 600,
    });
  }
}
