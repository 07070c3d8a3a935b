import type { Clock } from '#kernel/clock.ts';
import { DAY_MS } from '#kernel/clock.ts';
import type { PageHandler } from '#pages/page.ts';
import { refuseText } from '#pages/refusals.ts';
import { pathOnly, type Route } from '#pages/route.ts';
import { paths } from '#urls/paths.ts';

export interface SecurityTextServices {
  readonly clock: Clock;
  /** URLs, such as `mailto:` links, for reports of security weaknesses. If the list is empty, there is no `security.txt`. */
  readonly securityContacts: readonly string[];
}

/** Number of days for which the file is valid. RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/**
 * Writes the file that tells where to report a weakness of the site (RFC 9116).
 *
 * @example securityText({ contacts: ['mailto:security@example.com'], address: …, now: … })
 * // 'Contact: mailto:security@example.com\nExpires: 2027-05-26T00:00:00.000Z\n…'
 */
const securityText = (contacts: readonly string[], address: string, now: number): string => {
  // The time of expiry is the beginning of a day, so that all nodes write the same text.
  const expires = new Date((Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString();
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${address}`,
    '',
  ].join('\n');
};

const securityTextPage =
  ({ clock, securityContacts }: SecurityTextServices): PageHandler =>
  async ({ canonicalOrigin }) => {
    if (securityContacts.length === 0) return refuseText('not-found', 'The operator has set no address for reports (SECURITY_CONTACT).');
    const now = clock.now();
    return {
      kind: 'text',
      status: 200,
      type: 'text/plain; charset=utf-8',
      text: securityText(securityContacts, canonicalOrigin + paths.securityText(), now),
      caching: { until: (Math.floor(now / DAY_MS) + 1) * DAY_MS },
    };
  };

export const securityTextRoute: Route<SecurityTextServices> = {
  method: 'GET',
  path: paths.securityText(),
  handler: securityTextPage,
  canonicalAddress: pathOnly,
};
