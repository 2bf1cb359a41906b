import type { FastifyInstance } from 'fastify';

/**
 * Target of the browser reports of CSP violations (header `reporting-endpoints`; `report-uri` for
 * older browsers).
 */
export const reportPath = '/browser-reports';

const bodyBytesMax = 16_384;
/**
 * Anybody may send reports, so the log has a limit per minute. Further reports are only counted.
 */
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

/** Removes query and fragment from a URL, because they may contain a secret. */
const withoutQuery = (value: unknown): string | undefined => short(value)?.replace(/[?#].*$/s, '');

function describe(report: ReportBody): Record<string, string | undefined> {
  return {
    directive: short(report.effectiveDirective ?? report['effective-directive'] ?? report['violated-directive']),
    blocked: withoutQuery(report.blockedURL ?? report['blocked-uri']),
    page: withoutQuery(report.documentURL ?? report['document-uri']),
  };
}

/**
 * Reads both formats: a list of {type, body}, or one {"csp-report"}. Returns an empty list for
 * other text.
 */
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

/** Accepts browser reports and logs a limited number of them. */
export async function browserReportRoutes(app: FastifyInstance): Promise<void> {
  let minute = 0;
  let logged = 0;
  let unloggedCount = 0;
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/reports+json', 'application/csp-report', 'application/json'],
      { parseAs: 'string', bodyLimit: bodyBytesMax },
      (_request, body, done) => done(null, body),
    );
    scope.post(reportPath, async (request, reply) => {
      const now = Math.floor(Date.now() / 60_000);
      if (now !== minute) {
        if (unloggedCount > 0)
          request.log.warn({ left: unloggedCount }, 'browser reports over the limit were not logged');
        [minute, logged, unloggedCount] = [now, 0, 0];
      }
      for (const report of readReports(String(request.body))) {
        if (logged < loggedPerMinute) request.log.warn(describe(report), 'browser reported a policy violation');
        else unloggedCount += 1;
        logged += 1;
      }
      await reply.status(204).send();
    });
    done();
  });
}
