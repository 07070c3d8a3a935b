import { plainLine } from '#kernel/plain-text.ts';
import type { Site } from '#model/site/site.ts';
import { chooseLeadDealership } from './delivery/route-lead.ts';
import { asksOptIn } from './fields/consent-controls.ts';
import type { LeadDraft } from './form/parse-submission.ts';
import { findLeadForm } from './forms/find-lead-form.ts';
import { collectionNoticeOf } from './kinds/collection-notice.ts';
import { answeringDepartment } from './kinds/lead-kinds.ts';
import type { Lead, LeadConsent } from './lead.ts';
import type { LeadAgent } from './lead-agent.ts';
import { leadLocation } from './lead-location.ts';
import { leadPromise } from './reply-clock/lead-promise.ts';

const MAX_USER_AGENT = 300;
const MAX_URL = 500;

/** Where and when a form was posted. */
interface LeadOrigin {
  /** The id of the new lead, which nobody can guess. */
  readonly id: string;
  readonly submissionId: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /**
   * The time at which the lead is sent to the dealership, in epoch milliseconds. The promised reply time is counted
   * from it.
   */
  readonly deliverAt: number;
  readonly pageUrl: string;
  readonly userAgent: string | null;
  readonly channel: LeadConsent['channel'];
  /** The AI assistant that sent the form for the shopper. It is set only if `channel` is 'agent'. */
  readonly agent?: LeadAgent | undefined;
}

/**
 * Makes a lead from the checked answers of a form: adds its site, the dealership that receives it, the consent with the
 * texts that the shopper saw, and the page without its query.
 */
export const makeLead = (site: Site, draft: LeadDraft, about: LeadOrigin): Lead => {
  const { optIn, termsAccepted, ...details } = draft;
  const { forms } = site;
  const form = draft.formName == null ? null : findLeadForm(site, draft.formName);
  const notice = collectionNoticeOf(site, draft.kind, { hasSteps: (form?.steps.length ?? 1) > 1 });
  const isOptInAsked = asksOptIn(site, draft.kind);
  // The channels 'website' and 'agent' show shoppers the site's texts about consent. A program with the channel 'api'
  // shows its own texts. Only a form on the website can contain a box that is already ticked when the shopper opens the
  // form.
  const isOwnText = about.channel !== 'api';
  const isPreTicked = about.channel === 'website' && forms.optIn.checked;
  const dealership = chooseLeadDealership(site, draft);
  return {
    ...details,
    id: about.id,
    siteId: site.id,
    siteSlug: site.slug,
    dealershipId: dealership.id,
    submissionId: about.submissionId,
    autogaugeEnabled: forms.autogaugeEnabled,
    consent: {
      optIn,
      optInText: isOptInAsked ? forms.optIn.text : null,
      ...(isOwnText && isOptInAsked ? { optInPreTicked: isPreTicked } : {}),
      collectionNoticeVersion: notice.version,
      ...(isOwnText ? { collectionNoticeText: notice.text } : {}),
      termsAccepted,
      channel: about.channel,
      at: about.now,
    },
    ...(about.agent === undefined ? {} : { agent: about.agent }),
    pageUrl: withoutQuery(about.pageUrl),
    userAgent: about.userAgent === null ? null : plainLine(about.userAgent).slice(0, MAX_USER_AGENT),
    createdAt: about.now,
    promise: leadPromise(leadLocation(draft, dealership), answeringDepartment(draft.kind), forms.replyMinutes, about.deliverAt),
  };
};

/**
 * The query string is removed from the URL, because it may contain personal data (docs/law-and-formats.md, section
 * 9).
 */
const withoutQuery = (address: string): string => {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`.slice(0, MAX_URL);
};
