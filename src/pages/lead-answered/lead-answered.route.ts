import { createElement } from 'react';
import { timeZoneOf } from '#features/dealerships/rules/time-zones.ts';
import { LEAD_KINDS } from '#features/leads/rules/kinds/lead-kinds.ts';
import { leadLocation } from '#features/leads/rules/lead-location.ts';
import { formatZoneTime } from '#features/leads/rules/zone-dates.ts';
import type { AnsweredLinks } from '#features/leads/server/reply-clock/answered-links.server.ts';
import type { ReplyClock } from '#features/leads/server/reply-clock/reply-clock-store.server.ts';
import type { ReplyClocks } from '#features/leads/server/reply-clock/reply-clocks.server.ts';
import type { Site } from '#model/site/site.ts';
import type { PageAnswer, PageHandler } from '#pages/page.ts';
import { formRoutes } from '#pages/route.ts';
import { type AnsweredLead, LeadAnsweredPage } from './lead-answered-page.tsx';

export interface LeadAnsweredServices {
  readonly replyClocks: Pick<ReplyClocks, 'find' | 'recordAnswer'>;
  readonly answeredLinks: Pick<AnsweredLinks, 'isValid' | 'pathOf'>;
}

/**
 * `/answered/:lead?signature=…`: the page that the link 'Mark as answered' in mails to the dealer opens. GET shows one
 * button and changes nothing, because mail scanners open links; POST records the answer. The page contains no personal
 * data. If the link is forged, or belongs to another site, the answer is 404 and nothing is changed.
 */
const leadAnsweredPage =
  ({ replyClocks, answeredLinks }: LeadAnsweredServices): PageHandler =>
  async ({ site, url, params, request }) => {
    const leadId = params.lead ?? '';
    const lead = { siteId: site.id, leadId };
    const isValid = answeredLinks.isValid(lead, url.searchParams.get('signature') ?? '');
    const path = answeredLinks.pathOf(lead);
    const clock = isValid ? await replyClocks.find({ siteId: site.id }, leadId) : null;
    if (clock === null) return answer(site, url.pathname, 404, null);
    if (request.method !== 'POST') return answer(site, url.pathname, 200, answeredLead(site, clock, path));
    await replyClocks.recordAnswer({ siteId: site.id }, leadId, { by: 'link' });
    return { kind: 'redirect', status: 303, location: path };
  };

const answer = (site: Site, currentPath: string, status: number, lead: AnsweredLead | null): PageAnswer => ({
  kind: 'page',
  status,
  head: {
    title: `${lead === null ? 'This link is not valid' : 'Mark a request as answered'} | ${site.name}`,
    description: null,
    canonicalPath: null,
    indexable: false,
  },
  body: createElement(LeadAnsweredPage, { site, currentPath, lead }),
  caching: 'private',
});

const answeredLead = (site: Site, { lead, dealershipId, answeredAt, promisedAt }: ReplyClock, action: string): AnsweredLead => {
  const dealership = site.dealerships.find(({ id }) => id === dealershipId) ?? site.primaryDealership;
  const zone = timeZoneOf(leadLocation(lead, dealership), dealership);
  const timeOf = (at: number | null): string | null => (at === null ? null : formatZoneTime(at, zone));
  return {
    action,
    about: [LEAD_KINDS[lead.kind].label, lead.vehicle?.title].filter((part) => part !== undefined).join(': '),
    sentAt: formatZoneTime(lead.createdAt, zone),
    promisedAt: timeOf(promisedAt),
    answeredAt: timeOf(answeredAt),
    isInTime: answeredAt !== null && promisedAt !== null ? answeredAt <= promisedAt : null,
  };
};

export const LEAD_ANSWERED_ROUTES = formRoutes<LeadAnsweredServices>({ path: '/answered/:lead', handler: leadAnsweredPage });
