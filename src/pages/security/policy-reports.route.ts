import { pageKind } from '#features/analytics/rules/web-vitals/page-kind.ts';
import type { Result } from '#kernel/result.ts';
import type { PageAnswer, PageHandler } from '#pages/page.ts';
import { refuseText, retryAfter } from '#pages/refusals.ts';
import type { Route } from '#pages/route.ts';
import { paths } from '#urls/paths.ts';
import { readPolicyReports } from './policy-report.ts';

export interface PolicyReportServices {
  /** Limits the reports of one IP address. */
  readonly reportLimiter: { consume(siteId: number, key: string): Promise<Result<unknown, { readonly retryAfterSeconds: number }>> };
  readonly countPolicyReport: (site: { readonly slug: string }, directive: string) => void;
  readonly log: { warn(fields: object, message: string): void };
}

const MAX_BYTES = 16 * 1024;
const TAKEN: PageAnswer = { kind: 'empty', status: 204 };

/**
 * Receives the reports that browsers send when a page violates its content security policy. A report means that the
 * policy does not allow a file that the site needs, or that somebody tried to add a script. Browser extensions cause
 * reports too.
 */
const policyReportsPage =
  ({ reportLimiter, countPolicyReport, log }: PolicyReportServices): PageHandler =>
  async ({ site, request, clientAddress }) => {
    const allowed = await reportLimiter.consume(site.id, clientAddress);
    if (!allowed.ok) return refuseText('too-many-requests', 'Too many reports.', retryAfter(allowed.error.retryAfterSeconds));
    const reports = readPolicyReports(await request.json().catch(() => null));
    if (reports === null) return refuseText('bad-request', 'This is not a report about a content security policy.');
    for (const { directive, blocked, path } of reports) {
      countPolicyReport(site, directive);
      const about = { site: site.slug, directive, blocked, page: pageKind(site, path) };
      log.warn(about, 'a browser reports that a page broke the content security policy');
    }
    return TAKEN;
  };

export const policyReportsRoute: Route<PolicyReportServices> = {
  method: 'POST',
  path: paths.policyReports(),
  handler: policyReportsPage,
  maxBodyBytes: MAX_BYTES,
};
