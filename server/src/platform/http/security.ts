import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { reportPath } from './browser-reports.ts';

/** Hosts that a guide may embed, in sandboxed frames; the sanitiser keeps the same list. */
export const embedHosts = [
  'https://www.youtube-nocookie.com',
  'https://www.youtube.com',
  'https://www.google.com',
  'https://maps.google.com',
  'https://www.openstreetmap.org',
];

/** The documents under /api are pages of their own (api-docs.ts). */
const isData = (url: string): boolean => url.startsWith('/api/') && !url.startsWith('/api/docs');

const origins = (addresses: string[]): string[] => addresses.filter(Boolean).map((address) => new URL(address).origin);

/** What a page of the web app may load and do. */
const pagePolicy = (apis: string[], https: boolean): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // Guides carry no style attributes; React sets a few through the CSSOM, which CSP does not count.
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src ${["'self'", ...apis].join(' ')}`,
    `frame-src ${embedHosts.join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    // A string becomes HTML or a worker's address through one policy alone (web: shared/page/trusted-html.ts).
    "require-trusted-types-for 'script'",
    'trusted-types kampus-guide',
    ...(https ? ['upgrade-insecure-requests'] : []),
    'report-to kampus',
    `report-uri ${reportPath}`,
  ].join(';');

/** Data is no document: whoever opens an answer of the API gets one that may do nothing. */
const dataPolicy = "default-src 'none';frame-ancestors 'none'";

/** Neither pages nor the frames in guides use any of these; data opened as a page runs nothing that could. */
const noDevices = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((name) => `${name}=()`)
  .join(', ');

/** Headers that every answer has. */
function commonHeaders({ production, publicUrl }: Config): Record<string, string> {
  const hsts = production && publicUrl.startsWith('https://');
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(hsts && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Security headers, a CSP without inline scripts, and CORS for the configured origins only (design.md §15). */
export async function installSecurity(app: FastifyInstance, config: Config): Promise<void> {
  const apis = origins([config.public.apiBaseUrl, config.public.guideApiBaseUrl]);
  const common = commonHeaders(config);
  const ofData = { ...common, 'content-security-policy': dataPolicy, 'referrer-policy': 'no-referrer' };
  const ofPages = {
    ...common,
    'permissions-policy': noDevices,
    'content-security-policy': pagePolicy(apis, config.publicUrl.startsWith('https://')),
    'reporting-endpoints': `kampus="${reportPath}"`,
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isData(request.url) ? ofData : ofPages);
    done();
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
