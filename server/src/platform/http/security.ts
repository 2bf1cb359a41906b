import cors from '@fastify/cors';
import { embedPaths } from '@kampus/contract/guides/allowed-markup';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { reportPath } from './browser-reports.ts';

/** True for API data. The documentation under /api/docs is a page (api-docs.ts). */
const isData = (url: string): boolean => url.startsWith('/api/') && !url.startsWith('/api/docs');

const origins = (addresses: string[]): string[] => addresses.filter(Boolean).map((address) => new URL(address).origin);

/** Content security policy of the web app's pages. */
const pagePolicy = (apis: string[], https: boolean): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // Guides have no style attributes. React sets styles through the CSSOM, which CSP allows.
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src ${["'self'", ...apis].join(' ')}`,
    `frame-src ${Object.keys(embedPaths).join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    // One policy creates trusted HTML and worker URLs (web: shared/page/trusted-html.ts).
    "require-trusted-types-for 'script'",
    // The editor of guides reads the clipboard through a policy of its library.
    'trusted-types kampus-guide ProseMirrorClipboard',
    ...(https ? ['upgrade-insecure-requests'] : []),
    'report-to kampus',
    `report-uri ${reportPath}`,
  ].join(';');

/** Policy of API data: if a browser opens it as a page, it may do nothing. */
const dataPolicy = "default-src 'none';frame-ancestors 'none'";

/** Disables device features for pages. Neither pages nor frames in guides use them. */
const noDevices = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((name) => `${name}=()`)
  .join(', ');

/** Headers of every response. */
function commonHeaders({ production, publicUrl }: Config): Record<string, string> {
  const hsts = production && publicUrl.startsWith('https://');
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(hsts && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Headers of API data, and of responses before any route. */
export const headersOfData = (config: Config): Record<string, string> => ({
  ...commonHeaders(config),
  'content-security-policy': dataPolicy,
  'referrer-policy': 'no-referrer',
});

/**
 * Adds security headers, a CSP without inline scripts, and CORS only for the configured origins
 * (design.md §15).
 */
export async function installSecurity(app: FastifyInstance, config: Config): Promise<void> {
  const apis = origins([config.public.apiBaseUrl, config.public.guideApiBaseUrl]);
  const ofData = headersOfData(config);
  const ofPages = {
    ...commonHeaders(config),
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
