import type { FormDraft } from '#features/leads/rules/forms/form-draft.ts';
import { type AnswerProblem, readAnswers, readOwnVehicle, readPlate } from '#features/trade-in/rules/own-vehicle-answers.ts';
import { nextValuationStep, type Valuation } from '#features/trade-in/rules/valuation.ts';
import type { PageAnswer, PageRequest } from '#pages/page.ts';
import { readPostedFields } from '#pages/posted-fields.ts';
import type { TradeInServices } from '../trade-in/trade-in-services.ts';
import { formatValuationCookie, readValuationCookie } from '../trade-in/valuation-cookie.ts';

/**
 * What a post of the trade-in step does. `plate` and `vehicle` begin a valuation, or add the missing details of its
 * vehicle. `questions` answers the questions of the valuation. `use` takes a valuation that this browser began before.
 * `remove` continues without a trade-in.
 */
const TRADE_IN_PARTS = ['plate', 'vehicle', 'questions', 'use', 'remove'] as const;
export type TradeInPart = (typeof TRADE_IN_PARTS)[number];

/** What the trade-in step shows. */
export interface TradeInState {
  /** The valuation of this reservation; null if the shopper has begun none. */
  readonly valuation: Valuation | null;
  /**
   * A finished valuation that this browser began on another page. Null if there is no such valuation, or if it already
   * belongs to a lead.
   */
  readonly remembered: Valuation | null;
  /** The part of the trade-in step to show. Null: show the first part that the shopper has not answered yet. */
  readonly shownPart: 'vehicle' | 'questions' | null;
  readonly values: Readonly<Record<string, string>>;
  readonly problems: readonly AnswerProblem[];
  readonly alert: string | null;
}

export type TradeInStepServices = Pick<TradeInServices, 'valuations' | 'valuationLimiter' | 'leads' | 'drafts' | 'clock'>;

/**
 * The key under which the draft's answers contain the id of the valuation. The form has no field with this name, so a post cannot set
 * it.
 */
const VALUATION_KEY = 'checkout_valuation';
const TOO_MANY = 'Too many valuations were started from your connection. Please go on without a trade-in, or wait an hour.';

/** The part of the trade-in step that the query parameter `part` names; null if it names none. */
export const tradeInPartOf = ({ url }: Pick<PageRequest, 'url'>): TradeInPart | null =>
  TRADE_IN_PARTS.find((part) => part === url.searchParams.get('part')) ?? null;

/** The valuation of a draft; null if the draft has no valuation, or if the valuation has expired. */
export const valuationOf = async (
  { valuations }: Pick<TradeInStepServices, 'valuations'>,
  { site }: Pick<PageRequest, 'site'>,
  answers: Readonly<Record<string, string>>,
): Promise<Valuation | null> => (answers[VALUATION_KEY] ? valuations.find(site, answers[VALUATION_KEY]) : null);

/** What the trade-in step shows when it is opened with a GET request. */
export const tradeInState = async (services: TradeInStepServices, page: PageRequest, draft: FormDraft | null): Promise<TradeInState> => {
  const valuation = await valuationOf(services, page, draft?.answers ?? {});
  const part = tradeInPartOf(page);
  const isOpen = valuation !== null && valuation.leadId === null && nextValuationStep(valuation) === 'outcome';
  return {
    valuation,
    remembered: valuation === null ? await rememberedValuation(services, page) : null,
    shownPart: isOpen && (part === 'vehicle' || part === 'questions') ? part : null,
    values: {},
    problems: [],
    alert: null,
  };
};

const isSecure = ({ leads }: Pick<TradeInStepServices, 'leads'>, { url }: PageRequest): boolean => leads.isCookieSecure(url.origin);

const rememberedValuation = async (services: TradeInStepServices, page: PageRequest): Promise<Valuation | null> => {
  const id = readValuationCookie(page.request.headers.get('cookie'), isSecure(services, page));
  const found = id === null ? null : await services.valuations.find(page.site, id);
  return found !== null && found.outcome !== null && found.vehicle !== null ? found : null;
};

/**
 * Handles a post of the trade-in step.
 *
 * @param wantedVehicleId the vehicle that the shopper reserves
 * @returns the redirect to the step or, if the posted values have errors, the content of the step with the errors
 */
export const takeTradeInPart = async (
  services: TradeInStepServices,
  page: PageRequest,
  { draft, part, stepPath, wantedVehicleId }: PostedPart,
): Promise<PageAnswer | TradeInState> => {
  const { site } = page;
  const { valuations } = services;
  const state = await tradeInState(services, page, draft);
  const fields = (await readPostedFields(page.request)) ?? {};
  const keep = async (id: string | null, cookies: readonly string[] = []): Promise<PageAnswer> => {
    const { [VALUATION_KEY]: _former, ...others } = draft.answers;
    const answers = id === null ? others : { ...others, [VALUATION_KEY]: id };
    await services.drafts.save(site, { ...draft, answers }, services.clock.now());
    return { kind: 'redirect', status: 303, location: stepPath, cookies };
  };
  const wrong = (problems: readonly AnswerProblem[], shownPart: TradeInState['shownPart']): TradeInState => ({
    ...state,
    shownPart,
    values: fields,
    problems,
  });
  const { valuation } = state;
  if (part === 'remove') return keep(null);
  if (part === 'use') return keep(state.remembered?.id ?? valuation?.id ?? null);
  if (part === 'questions') {
    const vehicle = valuation?.vehicle ?? null;
    // The valuation may have expired, or may already belong to a lead. In these cases the posted answers are ignored,
    // and the page shows what is stored.
    if (valuation === null || vehicle === null || valuation.leadId !== null) return keep(valuation?.id ?? null);
    const read = readAnswers(fields, vehicle.isDecoded ? null : vehicle.odometerKm);
    if (!read.ok) return wrong(read.error, 'questions');
    await valuations.answer(site, valuation, { ...vehicle, odometerKm: read.value.km }, read.value.answers);
    return keep(valuation.id);
  }
  const plate = part === 'plate' ? readPlate(fields) : null;
  const vehicle = part === 'vehicle' ? readOwnVehicle(fields, valuations.currentYear(site)) : null;
  if (plate?.ok === false) return wrong(plate.error, null);
  if (vehicle?.ok === false) return wrong(vehicle.error, 'vehicle');
  if (vehicle && valuation !== null && valuation.leadId === null) {
    await valuations.changeVehicle(site, valuation, vehicle.value);
    return keep(valuation.id);
  }
  if (!(await services.valuationLimiter.consume(site.id, page.clientAddress)).ok) return { ...wrong([], null), alert: TOO_MANY };
  const { id } = await valuations.start(site, {
    intent: 'trade-in',
    wantedVehicleId,
    plate: plate?.value ?? null,
    vehicle: vehicle?.value ?? null,
    clientAddress: page.clientAddress,
  });
  return keep(id, [formatValuationCookie(id, isSecure(services, page))]);
};

interface PostedPart {
  readonly draft: FormDraft;
  readonly part: TradeInPart;
  readonly stepPath: string;
  readonly wantedVehicleId: number;
}
