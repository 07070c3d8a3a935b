import type { ReactElement } from 'react';
import { LeadForm } from '#features/leads/ui/lead-form/lead-form.tsx';
import type { LeadFormView } from '#features/leads/ui/lead-form-card.tsx';
import { valuationDetails } from '#features/trade-in/rules/valuation-details.ts';
import { findPostcodeProblems } from '#features/trade-in/server/find-postcode-problems.server.ts';
import { EstimatePanel } from '#features/trade-in/ui/estimate-panel.tsx';
import { type EstimateView, estimateView, ownVehicleName } from '#features/trade-in/views/estimate-view.ts';
import type { FormAgain, PageAnswer, PageHandler, PageRequest } from '#pages/page.ts';
import { paths } from '#urls/paths.ts';
import type { LeadFormSubject } from '../lead-form-answer.ts';
import { showLeadForm, showLeadFormAgain, takeLeadForm } from '../lead-form-handler.ts';
import { TradeInLayout, valuationHead } from './trade-in-layout.tsx';
import type { TradeInServices } from './trade-in-services.ts';
import { type OpenValuation, redirectTo, redirectToStep, valuationPage } from './valuation-page.ts';

/**
 * `GET` and `POST /trade-in/{id}/details` (TRADE-01 to 05): the shopper's details become a lead with the vehicle and its
 * valuation. Then a shopper with an offer is asked whether to accept it; all others see the success page.
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
 * The form for the shopper's details, shown again after a submitted form that could not be stored. It is built without
 * the valuation, because the valuation is in the database, which cannot be reached.
 */
export const valuationDetailsAgain =
  (services: TradeInServices): FormAgain =>
  (page, typed) => {
    const { site } = page;
    const id = page.params.valuation ?? '';
    const path = paths.valuationStep(id, 'details');
    return showLeadFormAgain(
      services,
      page,
      {
        kind: 'trade-in',
        vehicle: null,
        submissionId: id,
        path,
        crumbs: [],
        pageAround: (form) => ({
          head: valuationHead(site, DETAILS_TITLE),
          body: (
            <TradeInLayout site={site} title={DETAILS_TITLE} step={4} wanted={null} currentPath={path}>
              <LeadForm {...form} />
            </TradeInLayout>
          ),
        }),
      },
      typed,
    );
  };

/**
 * `GET` and `POST /trade-in/{id}/accept` (TRADE-09, LEAD-06): stores a new lead when the shopper accepts the offer.
 * This lead contains the details that the shopper sent with the first form, but the page does not show these details.
 * If the shopper has already accepted or declined the offer, for example in another tab, no lead is stored. The page of
 * the valuation then says so.
 */
export const valuationAcceptPage = (services: TradeInServices): PageHandler =>
  valuationPage(services, ['decision', 'done'], async (page, open) => {
    const { valuation } = open;
    const alreadyDecided = redirectTo(paths.valuationAnswered(valuation.id, 'accepted'));
    if (open.next === 'done')
      return page.request.method === 'POST' && valuation.decision === 'declined' ? alreadyDecided : redirectToStep(valuation.id, open.next);
    const leadId = valuation.leadId ?? '';
    const knownFields = await services.leads.findAnswers(page.site, leadId);
    if (knownFields === null) return services.notFound(page);
    return answerForm(services, page, {
      ...formSubject(page, open, 'accept', leadId),
      kind: 'offer-acceptance',
      knownFields,
      storeIf: {
        holds: (transaction) => services.valuations.acceptWithLead(transaction, page.site, valuation.id),
        otherwise: alreadyDecided,
      },
    });
  });

const DETAILS_TITLE = 'Who should we answer?';

const answerForm = async (services: TradeInServices, page: PageRequest, subject: LeadFormSubject): Promise<PageAnswer> =>
  page.request.method === 'POST' ? takeLeadForm(services, page, subject, async () => subject) : showLeadForm(services, page, subject);

/**
 * The data that both forms of a valuation share: the form for the shopper's details and the form that accepts the
 * offer. The submission id is made from the valuation. So if the shopper sends the form in two tabs, only one lead is
 * stored.
 */
const formSubject = (
  { site }: PageRequest,
  { valuation, wanted }: OpenValuation,
  step: 'details' | 'accept',
  acceptedLeadId: string | null,
): Omit<LeadFormSubject, 'kind'> => {
  const path = paths.valuationStep(valuation.id, step);
  const title = step === 'details' ? DETAILS_TITLE : 'Accept the offer';
  return {
    vehicle: wanted,
    tradeIn: valuationDetails(site, valuation, acceptedLeadId),
    submissionId: valuation.id,
    startedAt: valuation.startedAt,
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

/** The form without its visible fields, because the server already knows their values. */
const withoutFields = (form: LeadFormView): LeadFormView => ({
  ...form,
  model: { ...form.model, fields: form.model.fields.filter(({ type }) => type === 'hidden' || type === 'trap') },
});
