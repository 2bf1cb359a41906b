// Types alone: of `hide`, which keeps a route out of the documents.
import type {} from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';

/** Browsers report here what a page tried against its policy (the header `reporting-endpoints`, and `report-uri` for older ones). */
export const reportPath = '/browser-reports';

const bodyBytesMax = 16_384;
/** Anybody may send reports, so the log takes so many a minute, and counts the rest. */
const loggedPerMinute = 20;

interface ReportBody {
  effectiveDirective?: unknown;
  'effective-directive'?: unknown;
  'violated-directive'?: unknown;
  blockedURL?: unknown;
  'blocked-uri'?: unknown;
  documentURL?: unknown;
  'document-uri'?: unknown;
}

const short = (value: unknown): string | undefined => (typeof value === 'string' ? value.slice(0, 100) : undefined);

/** An address without what may be a secret in it: the query and the anchor. */
const withoutQuery = (value: unknown): string | undefined => short(value)?.replace(/[?#].*$/s, '');

function describe(report: ReportBody): Record<string, string | undefined> {
  return {
    directive: short(report.effectiveDirective ?? report['effective-directive'] ?? report['violated-directive']),
    blocked: withoutQuery(report.blockedURL ?? report['blocked-uri']),
    page: withoutQuery(report.documentURL ?? report['document-uri']),
  };
}

/** Reports of either form: a list of {type, body}, or one {"csp-report"}. What is neither gives none. */
function readReports(text: string): ReportBody[] {
  try {
    const parsed = JSON.parse(text) as unknown;
    const entries = Array.isArray(parsed) ? parsed : [parsed];
    return entries
      .flatMap((entry) => (entry === null || typeof entry !== 'object' ? [] : [entry as Record<string, unknown>]))
      .map((entry) => entry['body'] ?? entry['csp-report'])
      .filter((body): body is ReportBody => body !== null && typeof body === 'object');
  } catch {
    return [];
  }
}

/** Takes the reports of browsers and logs a bounded number of them. */
export async function browserReportRoutes(app: FastifyInstance): Promise<void> {
  let minute = 0;
  let logged = 0;
  let left = 0;
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/reports+json', 'application/csp-report', 'application/json'],
      { parseAs: 'string', bodyLimit: bodyBytesMax },
      (_request, body, done) => done(null, body),
    );
    scope.post(reportPath, { schema: { hide: true } }, async (request, reply) => {
      const now = Math.floor(Date.now() / 60_000);
      if (now !== minute) {
        if (left > 0) request.log.warn({ left }, 'more reports of browsers than are logged');
        [minute, logged, left] = [now, 0, 0];
      }
      for (const report of readReports(String(request.body))) {
        if (logged < loggedPerMinute) request.log.warn(describe(report), 'a browser refused something on a page');
        else left += 1;
        logged += 1;
      }
      await reply.status(204).send();
    });
    done();
  });
}
