import { keptOfDeposit, reservationTerms } from '#features/checkout/rules/reservation-terms.ts';
import type { Reservations } from '#features/checkout/server/reservations.server.ts';
import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import type { LeadVehicle } from '#features/leads/rules/lead-vehicle.ts';
import { siteLeadVehicle } from '#features/leads/rules/site-lead-vehicle.ts';
import type { PreparedLead } from '#features/leads/server/paid/prepared-lead.ts';
import { isReservable } from '#features/stock/rules/availability.ts';
import { reserveLink } from '#features/stock/views/reserve-link.ts';
import { findVehicle } from '#features/vehicle-page/server/find-vehicle.server.ts';
import type { Site } from '#model/site/site.ts';
import { type LeadFormSubject, stepPath } from '#pages/lead-forms/lead-form-answer.ts';
import { showLeadForm, showLeadFormAgain, takeLeadForm } from '#pages/lead-forms/lead-form-handler.ts';
import { type SellingServices, sellingClosed } from '#pages/lead-forms/payment/selling-closed.ts';
import { findFormDraft } from '#pages/lead-forms/steps/step-draft.ts';
import { isKeptAddress } from '#pages/lead-forms/steps/stepped-form.ts';
import type { TradeInServices } from '#pages/lead-forms/trade-in/trade-in-services.ts';
import type { FormAgain, PageAnswer, PageHandler, PageHead, PageRequest } from '#pages/page.ts';
import { formRoutes, type Route } from '#pages/route.ts';
import { whereOn } from '#pages/where-on.ts';
import { paths } from '#urls/paths.ts';
import { checkoutModel, withCheckoutAnswers } from './checkout-answers.ts';
import { type CheckoutForm, checkoutForm } from './checkout-form.ts';
import { CheckoutPage, TakenPage } from './checkout-page.tsx';
import { initialFinance } from './finance-answers.ts';
import { FinanceFigure } from './finance-step.tsx';
import { ownReservation, ownReservationCookie } from './own-reservation.ts';
import { type TradeInState, takeTradeInPart, tradeInPartOf, tradeInState, valuationOf } from './trade-in-part.ts';
import { hasTradeIn, TradeInStep } from './trade-in-step.tsx';

export interface CheckoutServices extends TradeInServices, SellingServices {
  readonly reservations: Pick<Reservations, 'find' | 'reserve'>;
}

type CheckoutSubject = LeadFormSubject & Required<Pick<LeadFormSubject, 'pageAround'>>;

const canReserve = ({ features }: Site): boolean => features.reserve;
const canBuyOnline = ({ features }: Site): boolean => features.reserve && features.onlineBuy;

/**
 * `GET` and `POST /cars/:slug/checkout` and `/cars/:slug/buy-online` (ROUTE-02, ROUTE-03): a shopper reads the terms of a
 * reservation, enters contact details, and continues to the payment of the deposit. The vehicle is held as soon as the form is
 * posted. For a vehicle that cannot be reserved, the answer has the status 409 and a page that offers other vehicles.
 */
export const checkoutPage =
  (services: CheckoutServices): PageHandler =>
  async (page) => {
    const { site } = page;
    const found = await findVehicle(services.vehicles, site, page.params.slug ?? '');
    if (found.kind === 'missing') return services.notFound(page);
    if (found.kind === 'moved') return { kind: 'redirect', status: 308, location: reserveLink(site, found) };
    const vehicle = siteLeadVehicle(site, found.vehicle, page.canonicalOrigin);
    const checkout = checkoutForm(site, found.vehicle);
    const { form, tradeInStep } = checkout;
    const path = reserveLink(site, vehicle);
    const isPost = page.request.method === 'POST';
    const draft = tradeInStep === null ? null : await findFormDraft(services, page, { form, path });
    const part = isPost ? tradeInPartOf(page) : null;
    // A post of the last step is processed even if the vehicle is reserved, because it may be the second post of the
    // shopper who has reserved the vehicle.
    const isLastStep = form.steps.length === 1 || page.url.searchParams.get('step') === String(form.steps.length);
    if (!isReservable(found.vehicle)) {
      const own = await ownReservation(services, page, vehicle);
      if (own !== null) return own;
      if (!isPost || !isLastStep || part !== null) return taken(page, vehicle);
    }
    const subjectWith = (state: TradeInState): LeadFormSubject => subjectOf(services, page, vehicle, checkout, state);
    if (part !== null && tradeInStep !== null) {
      if (draft === null || draft.step < tradeInStep) return { kind: 'redirect', status: 303, location: path };
      const posted = { draft, part, stepPath: stepPath(path, tradeInStep), wantedVehicleId: vehicle.id };
      const taken = await takeTradeInPart(services, page, posted);
      if ('kind' in taken) return taken;
      const answer = await showLeadForm(services, page, subjectWith(taken));
      return answer.kind === 'page' ? { ...answer, status: taken.alert === null ? 422 : 429 } : answer;
    }
    const subject = subjectWith(tradeInStep === null ? NO_TRADE_IN : await tradeInState(services, page, draft));
    return isPost ? takeLeadForm(services, page, subject, async () => subject) : showLeadForm(services, page, subject);
  };

/**
 * Shows a step of the checkout again if a posted form could not be stored. The posted form is the form of the step, or one
 * of the separate forms above it, which contain the questions about the trade-in.
 */
const checkoutAgain =
  (services: CheckoutServices): FormAgain =>
  async (page, typed) => {
    const { site } = page;
    const found = await findVehicle(services.vehicles, site, page.params.slug ?? '');
    if (found.kind !== 'found') return null;
    const checkout = checkoutForm(site, found.vehicle);
    const subjectWith = (state: TradeInState): CheckoutSubject =>
      subjectOf(services, page, siteLeadVehicle(site, found.vehicle, page.canonicalOrigin), checkout, state);
    const part = tradeInPartOf(page);
    if (part === null) return showLeadFormAgain(services, page, subjectWith(NO_TRADE_IN), typed);
    if (part === 'use' || part === 'remove') return null;
    const subject = subjectWith({ ...NO_TRADE_IN, shownPart: part === 'plate' ? null : part, values: typed });
    // The page already says at its top that the form could not be stored. The form of the step is further down and must
    // not repeat this notice.
    return showLeadFormAgain(services, page, { ...subject, pageAround: (form) => subject.pageAround({ ...form, problem: null }) }, null);
  };

const subjectOf = (
  services: CheckoutServices,
  page: PageRequest,
  vehicle: LeadVehicle,
  { form, tradeInStep, financeStep, calculator }: CheckoutForm,
  tradeIn: TradeInState,
): CheckoutSubject => {
  const { site } = page;
  const path = reserveLink(site, vehicle);
  const kept = keptOfDeposit(site, dealershipOf(site, vehicle), vehicle.priceCents);
  const terms = reservationTerms(site, kept);
  const crumbs = [
    { label: vehicle.title, href: paths.vehicle(vehicle.slug) },
    { label: 'Reserve', href: null },
  ];
  const lastStep = form.steps.length > 1 ? form.steps.length : undefined;
  const subject: CheckoutSubject = {
    kind: form.kind,
    form,
    vehicle,
    path,
    crumbs,
    ...(calculator === null ? {} : { prefilled: initialFinance(calculator) }),
    payFirst: async (prepared, answers) => {
      const closed = await sellingClosed(services, page, subject, answers, lastStep);
      if (closed !== null) return closed;
      const valuation = tradeInStep === null ? null : await valuationOf(services, page, answers);
      return reserve(services, page, vehicle, withCheckoutAnswers(site, prepared, { valuation, answers, calculator }));
    },
    pageAround: (view) => {
      const { number = 1 } = view.model.step ?? {};
      const isTradeIn = number === tradeInStep;
      return {
        head: headOf(site, `Reserve: ${vehicle.title}`, number === financeStep ? ['trade-in', 'vehicle'] : ['trade-in']),
        body: (
          <CheckoutPage
            site={site}
            currentPath={path}
            crumbs={crumbs}
            form={{ ...view, model: checkoutModel(site, view.model, isTradeIn ? tradeIn : null) }}
            terms={terms}
            isSkip={isTradeIn && !hasTradeIn(tradeIn)}
            stepNames={form.steps.map(({ title }) => title ?? form.title)}
            tradeIn={
              isTradeIn ? <TradeInStep site={site} state={tradeIn} addressOf={(part) => `${stepPath(path, number)}&part=${part}`} /> : null
            }
            figure={
              number === financeStep && calculator ? (
                <FinanceFigure model={view.model} calculator={calculator} takesFocus={isKeptAddress(page)} />
              ) : null
            }
          />
        ),
      };
    },
  };
  return subject;
};

/** The empty trade-in state, for a site whose checkout has no trade-in step. */
const NO_TRADE_IN: TradeInState = { valuation: null, remembered: null, shownPart: null, values: {}, problems: [], alert: null };

const reserve = async (
  services: CheckoutServices,
  page: PageRequest,
  vehicle: LeadVehicle,
  prepared: PreparedLead,
): Promise<PageAnswer> => {
  const location = await services.reservations.reserve(page.site, vehicle, prepared, page.canonicalOrigin);
  if (location === null) return taken(page, vehicle);
  return { kind: 'redirect', status: 303, location, cookies: [ownReservationCookie(services, page, location)] };
};

const taken = ({ site }: PageRequest, vehicle: LeadVehicle): PageAnswer => ({
  kind: 'page',
  status: 409,
  head: headOf(site, `Not available: ${vehicle.title}`, ['account']),
  caching: 'private',
  body: <TakenPage site={site} vehicle={vehicle} />,
});

const headOf = (site: Site, title: string, sheets: NonNullable<PageHead['sheets']>): PageHead => ({
  title: `${title} | ${site.name}`,
  description: null,
  canonicalPath: null,
  indexable: false,
  sheets,
});

/** `GET /checkout-journey?car_id={slug}` (ROUTE-08): redirects to the page on which a shopper reserves the vehicle. */
export const checkoutJourney =
  ({ notFound }: CheckoutServices): PageHandler =>
  async (page) => {
    const slug = page.url.searchParams.get('car_id') ?? '';
    return slug === '' ? notFound(page) : { kind: 'redirect', status: 303, location: reserveLink(page.site, { slug }) };
  };

const SLUG = '-slug-';
const pattern = (path: string): string => path.replace(SLUG, ':slug');

export const CHECKOUT_ROUTES: readonly Route<CheckoutServices>[] = [
  ...formRoutes<CheckoutServices>({
    path: pattern(paths.vehicleCheckout(SLUG)),
    handler: whereOn(canReserve, checkoutPage),
    isOn: canReserve,
    formAgain: checkoutAgain,
  }),
  ...formRoutes<CheckoutServices>({
    path: pattern(paths.vehicleBuyOnline(SLUG)),
    handler: whereOn(canBuyOnline, checkoutPage),
    isOn: canBuyOnline,
    formAgain: checkoutAgain,
  }),
  { method: 'GET', path: paths.checkoutJourney(), handler: whereOn(canReserve, checkoutJourney), isOn: canReserve },
];
