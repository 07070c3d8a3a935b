import { z } from 'zod';

/** What the program keeps of one report about the content security policy. */
export interface PolicyReport {
  /** The directive that was violated; 'other' if a content security policy has no such directive. */
  readonly directive: string;
  /** The origin (scheme and host) of the file that was blocked, or a keyword such as 'inline'. */
  readonly blocked: string;
  /** The path of the page on which the policy was violated. */
  readonly path: string;
}

/** The directives that a policy can have. Any other directive in a report counts as 'other', so that metrics get no invented labels. */
const DIRECTIVES: ReadonlySet<string> = new Set([
  ...['default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem', 'style-src-attr'],
  ...['img-src', 'font-src', 'connect-src', 'frame-src', 'media-src', 'worker-src', 'object-src', 'manifest-src'],
  ...['base-uri', 'frame-ancestors', 'form-action'],
]);

/** Maximum number of reports that are read from one message. Further reports are ignored. */
const MOST_REPORTS = 10;

const text = z.string().max(2_000);

/** The format of `report-uri` (CSP level 2), which Firefox and Safari send. */
const legacyBody = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'blocked-uri': text.optional(),
    'effective-directive': text.optional(),
    'violated-directive': text.optional(),
  }),
});

/** The format of `report-to` (Reporting API), which Chromium sends. */
const reportsBody = z.array(
  z.object({
    type: z.string(),
    body: z.object({ documentURL: text, blockedURL: text.nullish(), effectiveDirective: text.nullish() }).partial().loose(),
  }),
);

/**
 * The blocked URL without path and query, because they may contain personal data.
 *
 * @example originOf('https://evil.example/a.js?user=jo') === 'https://evil.example'
 */
const originOf = (blocked: string): string => {
  if (/^[a-z-]{1,30}$/.test(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'unreadable';
  const { protocol, origin } = new URL(blocked);
  return origin === 'null' ? protocol : origin;
};

const reportOf = (page: string | undefined, blocked: string, directive: string): PolicyReport => {
  const name = directive.split(' ')[0] ?? '';
  return {
    directive: DIRECTIVES.has(name) ? name : 'other',
    blocked: originOf(blocked),
    path: page !== undefined && URL.canParse(page) ? new URL(page).pathname : '/',
  };
};

/**
 * Reads the reports that a browser sends when a page breaks its content security policy. Browsers use two formats for such
 * reports. Reports about other subjects are left out. Null if the message has neither of the two formats.
 */
export const readPolicyReports = (value: unknown): readonly PolicyReport[] | null => {
  const legacy = legacyBody.safeParse(value);
  if (legacy.success) {
    const report = legacy.data['csp-report'];
    const directive = report['effective-directive'] ?? report['violated-directive'] ?? '';
    return [reportOf(report['document-uri'], report['blocked-uri'] ?? '', directive)];
  }
  const reports = reportsBody.safeParse(value);
  if (!reports.success) return null;
  return reports.data
    .filter(({ type }) => type === 'csp-violation')
    .slice(0, MOST_REPORTS)
    .map(({ body }) => reportOf(body.documentURL, body.blockedURL ?? '', body.effectiveDirective ?? ''));
};
