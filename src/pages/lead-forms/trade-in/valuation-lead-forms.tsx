import type { ReactElement } from 'react';
import type { FieldProblem } from '#features/leads/rules/form/form-model.ts';
import { LeadForm } from '#features/leads/ui/lead-form/lead-form.tsx';
import type { LeadFormView } from '#features/leads/ui/lead-form-card.tsx';
import { isAllocatedPostcode } from '#features/trade-in/rules/allocated-postcode.ts';
import { valuationDetails } from '#features/trade-in/rules/valuation-details.ts';
import { EstimatePanel } from '#features/trade-in/ui/estimate-panel.tsx';
import { type EstimateView, estimateView, ownVehicleName } from '#features/trade-in/views/estimate-view.ts';
import type { PageAnswer, PageHandler, PageRequest } from '#pages/page.ts';
import { paths } from '#urls/paths.ts';
import type { LeadFormSubject } from '../lead-form-answer.ts';
import { showLeadForm, takeLeadForm } from '../lead-form-handler.ts';
import { TradeInLayout, valuationHead } from './trade-in-layout.tsx';
import type { TradeInServices } from './trade-in-services.ts';
import { type OpenValuation, valuationPage } from './valuation-page.ts';

/** TRADE-04: a postcode of four digits that the geocoder does not know. */
const UNKNOWN_POSTCODE = 'Invalid postcode';

/**
 * `GET` and `POST /trade-in/{id}/details` (TRADE-01 to 05): the shopper's details become a lead with the vehicle and its
 * valuation. After it, a shopper with an offer is asked whether to accept it; all others see the success page.
 */
export const valuationDetailsPage = (services: TradeInServices): PageHandler =>
  valuationPage(services, ['outcome'], (page, open) =>
    answerForm(services, page, {
      ...formSubject(page, open, 'details', null),
      kind: open.valuation.intent,
      findProblems: (fields) => findPostcodeProblems(services, page, fields.postcode?.trim() ?? ''),
      afterSent: async ({ leadId }) => {
        await services.valuations.attachLead(page.site, open.valuation.id, leadId);
        return open.valuation.outcome?.kind === 'offer' ? paths.valuation(open.valuation.id) : null;
      },
    }),
  );

/**
 * `GET` and `POST /trade-in/{id}/accept` (TRADE-09, LEAD-06): the acceptance is a lead of its own, with the details that
 * the shopper sent before. The page does not show them.
 */
export const valuationAcceptPage = (services: TradeInServices): PageHandler =>
  valuationPage(services, ['decision'], async (page, open) => {
    const { valuation } = open;
    const leadId = valuation.leadId ?? '';
    const knownFields = await services.leads.findAnswers(page.site, leadId);
    if (knownFields === null) return services.notFound(page);
    return answerForm(services, page, {
      ...formSubject(page, open, 'accept', leadId),
      kind: 'offer-acceptance',
      knownFields,
      afterSent: async () => {
        await services.valuations.decide(page.site, valuation.id, 'accepted');
        return null;
      },
    });
  });

const answerForm = async (services: TradeInServices, page: PageRequest, subject: LeadFormSubject): Promise<PageAnswer> =>
  page.request.method === 'POST' ? takeLeadForm(services, page, subject, async () => subject) : showLeadForm(services, page, subject);

/**
 * TRADE-04: 'Invalid postcode' if the geocoder knows no such postcode. The postcode is accepted if the geocoder does not
 * answer, or if it knows only some postcodes, so that no lead is lost (ADR 021).
 */
const findPostcodeProblems = async (
  { geocoder, geocodesAllPostcodes, postcodeLimiter, log }: TradeInServices,
  { site, clientAddress }: PageRequest,
  postcode: string,
): Promise<readonly FieldProblem[]> => {
  if (!/^\d{4}$/.test(postcode) || !(await postcodeLimiter.consume(site.id, clientAddress)).ok) return [];
  const found = await geocoder.locate(postcode);
  if (found.ok) {
    const isUnknown = found.value === null && (geocodesAllPostcodes || !isAllocatedPostcode(postcode));
    return isUnknown ? [{ field: 'postcode', message: UNKNOWN_POSTCODE }] : [];
  }
  log.warn({ site: site.slug, reason: found.error.message }, 'a postcode was not checked, because the geocoder did not answer');
  return [];
};

/** What both forms share. The submission id is that of the valuation, so that two open tabs make one lead. */
const formSubject = (
  { site }: PageRequest,
  { valuation, wanted }: OpenValuation,
  step: 'details' | 'accept',
  acceptedLeadId: string | null,
): Omit<LeadFormSubject, 'kind'> => {
  const path = paths.valuationStep(valuation.id, step);
  const title = step === 'details' ? 'Who should we answer?' : 'Accept the offer';
  return {
    vehicle: wanted,
    tradeIn: valuationDetails(site, valuation, acceptedLeadId),
    submissionId: valuation.id,
    path,
    crumbs: [],
    pageAround: (form) => ({
      head: valuationHead(site, title),
      body: (
        <TradeInLayout site={site} title={title} step={step === 'details' ? 4 : 0} wanted={wanted} currentPath={path}>
          {step === 'details' ? (
            <p className="trade-in-vehicle-name">About your {ownVehicleName(site, valuation)}</p>
          ) : (
            <Accepted view={estimateView(site, valuation)} />
          )}
          <LeadForm {...(step === 'details' ? form : withoutFields(form))} />
        </TradeInLayout>
      ),
    }),
  };
};

const Accepted = ({ view }: { readonly view: EstimateView | null }): ReactElement | null => view && <EstimatePanel view={view} />;

/** The form without the fields that the server knows already. */
const withoutFields = (form: LeadFormView): LeadFormView => ({
  ...form,
  model: { ...form.model, fields: form.model.fields.filter(({ type }) => type === 'hidden' || type === 'trap') },
});
