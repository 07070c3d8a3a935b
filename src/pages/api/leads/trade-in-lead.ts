import { z } from 'zod';
import { jsonFormKeys, jsonText } from '#features/leads/rules/forms/json-form-keys.ts';
import type { LeadVehicle } from '#features/leads/rules/lead-vehicle.ts';
import { tradeInValuationJson } from '#features/leads/rules/trade-in/valuation-json.ts';
import {
  type JsonRequest,
  jsonAnswer,
  type LeadApiAnswer,
  ownAddress,
  postedFieldsOf,
  refusalAnswer,
  wrongBodyAnswer,
  wrongTypeAnswer,
} from '#features/leads/server/json-answers.server.ts';
import type { LeadService } from '#features/leads/server/lead-service.server.ts';
import type { FindLeadVehicle } from '#features/leads/server/submit-lead-json.server.ts';
import { type AnswerProblem, answerField, readAnswers, readOwnVehicle, readPlate } from '#features/trade-in/rules/own-vehicle-answers.ts';
import type { TradeInIntent, Valuation } from '#features/trade-in/rules/valuation.ts';
import { valuationDetails } from '#features/trade-in/rules/valuation-details.ts';
import { findPostcodeProblems, type PostcodeServices } from '#features/trade-in/server/find-postcode-problems.server.ts';
import type { ValuationService } from '#features/trade-in/server/valuation-service.server.ts';
import type { PageRequest } from '#pages/page.ts';

export interface TradeInLeadServices extends PostcodeServices {
  /** Limit of valuations that one IP address may start. */
  readonly valuationLimiter: { consume(siteId: number, key: string): Promise<{ readonly ok: boolean }> };
  /** Finds a vehicle that the site shows, by id or slug. */
  readonly findVehicle: FindLeadVehicle;
  readonly leads: LeadService;
  readonly valuations: ValuationService;
}

/** The body of `POST /api/leads` about the shopper's own vehicle (LEAD-06). */
export const tradeInBodySchema = z
  .object({
    ...jsonFormKeys,
    isLastStep: z.literal(true, { error: 'a trade-in is sent in one step' }).default(true),
    car_id: jsonText.nullish(),
    lead_id: z.string().max(100).nullish(),
    /**
     * Id of the valuation that the shopper started on the trade-in pages. If the id is missing, a new valuation is started
     * for the posted number plate or vehicle.
     */
    id: z.string().max(100).nullish(),
    adjustmentAnswers: z.record(z.string(), jsonText).default({}),
    offer_accepted: z.boolean().default(false),
    submission_id: z.string().max(100).nullish(),
  })
  .catchall(z.unknown());
type Body = z.output<typeof tradeInBodySchema>;

/** The lead kinds about the shopper's own vehicle. The key is the category in the request body. */
const INTENT_OF: Readonly<Record<string, TradeInIntent>> = { 'Trade In': 'trade-in', 'Sell Your Car': 'sell' };

/** Whether a body of `POST /api/leads` is about the shopper's own vehicle (LEAD-06). */
export const isTradeInBody = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  (('category' in body && typeof body.category === 'string' && Object.hasOwn(INTENT_OF, body.category)) ||
    ('offer_accepted' in body && body.offer_accepted === true));

/**
 * Handles `POST /api/leads` for the vehicle of a shopper (LEAD-06). A request either asks for a valuation or accepts the
 * offer of an earlier valuation.
 *
 * - Valuation: `rego` and `regoState`, or make, model, year and kilometres, with the answers in `adjustmentAnswers`.
 * - Acceptance: `lead_id` and `offer_accepted`.
 *
 * The limits, the valuation and the lead are the same as on the trade-in pages. The answer is `{lead_id, valuation}` or
 * `{error}`.
 */
export const submitTradeInLead = async (
  services: TradeInLeadServices,
  page: PageRequest,
  body: unknown,
  request: JsonRequest,
): Promise<LeadApiAnswer> => {
  if (!page.site.features.tradeIn) return jsonAnswer(404, { error: 'This site takes no trade-ins.' });
  const parsed = tradeInBodySchema.safeParse(body);
  if (!parsed.success) return wrongBodyAnswer(parsed.error);
  const wrong = wrongTypeAnswer(parsed.data);
  if (wrong !== null) return wrong;
  return parsed.data.offer_accepted ? accept(services, page, parsed.data, request) : value(services, page, parsed.data, request);
};

const value = async (services: TradeInLeadServices, page: PageRequest, body: Body, request: JsonRequest): Promise<LeadApiAnswer> => {
  const { site } = page;
  const car = body.car_id ?? null;
  const named = await findForSale(services, page, car);
  if (car !== null && named === null) return jsonAnswer(404, { error: `There is no vehicle '${car.slice(0, 80)}' for sale on this site.` });
  const valued = await findValuation(services, page, body, named?.id ?? null);
  if ('status' in valued) return valued;
  const wanted = named ?? (await findForSale(services, page, valued.wantedVehicleId));
  const fields = postedFieldsOf(body);
  const sent = await services.leads.submitLead(site, {
    kind: valued.intent,
    vehicle: wanted,
    tradeIn: valuationDetails(site, valued, null),
    fields: { ...fields, submission_id: body.submission_id ?? valued.id },
    problems: await findPostcodeProblems(services, page, (fields.postcode ?? '').trim()),
    ...request,
    pageUrl: ownAddress(body.url ?? null, request),
  });
  if (!sent.ok) return refusalAnswer(sent.error);
  await services.valuations.attachLead(site, valued.id, sent.value.leadId);
  return answerWith(services, page, sent.value.leadId);
};

/**
 * Finds the valuation that `id` names. Without an id it starts a new valuation of the number plate or vehicle in the
 * body.
 */
const findValuation = async (
  { valuations, valuationLimiter }: TradeInLeadServices,
  { site, clientAddress }: PageRequest,
  body: Body,
  wantedVehicleId: number | null,
): Promise<Valuation | LeadApiAnswer> => {
  const fields = { ...postedFieldsOf(body), ...answerFieldsOf(body.adjustmentAnswers) };
  const id = body.id ?? null;
  const begun = id === null ? null : await valuations.find(site, id);
  if (id !== null && begun === null) return jsonAnswer(404, { error: 'This site has no such valuation.' });
  if (begun?.leadId) return begun;
  const plate = fields.rego === undefined ? null : readPlate(fields);
  if (plate?.ok === false) return wrongFields(plate.error);
  const entered =
    fields.make === undefined && (plate !== null || begun !== null) ? null : readOwnVehicle(fields, valuations.currentYear(site));
  if (entered?.ok === false) return wrongFields(entered.error);
  if (!(await valuationLimiter.consume(site.id, clientAddress)).ok)
    return jsonAnswer(
      429,
      { error: 'Too many valuations were started from your connection. Please wait an hour.' },
      { 'retry-after': '3600' },
    );
  const started =
    begun ??
    (await valuations.start(site, {
      intent: INTENT_OF[body.category ?? ''] ?? 'trade-in',
      wantedVehicleId,
      plate: plate?.value ?? null,
      vehicle: entered?.value ?? null,
      clientAddress,
    }));
  const vehicle = entered?.value ?? started.vehicle;
  if (vehicle === null || vehicle.year === null)
    return wrongFields([{ field: 'make', message: 'The registration was not found. Please send make, model, year and km too.' }]);
  const read = readAnswers(fields, vehicle.odometerKm);
  if (!read.ok) return wrongFields(read.error);
  return valuations.answer(site, started, { ...vehicle, odometerKm: read.value.km }, read.value.answers);
};

const accept = async (services: TradeInLeadServices, page: PageRequest, body: Body, request: JsonRequest): Promise<LeadApiAnswer> => {
  const { site } = page;
  const unknown = jsonAnswer(404, { error: 'This site has no lead with this offer, or the offer has expired.' });
  const leadId = body.lead_id ?? '';
  const tradeIn = await services.leads.findTradeIn(site, leadId);
  const answers = tradeIn && (await services.leads.findAnswers(site, leadId));
  const valuation = tradeIn && (await services.valuations.find(site, tradeIn.valuationId));
  if (!valuation || !answers || valuation.leadId !== leadId || valuation.outcome?.kind !== 'offer') return unknown;
  if (valuation.decision === 'declined') return decidedAnswer('declined');
  const acceptance = {
    kind: 'offer-acceptance' as const,
    vehicle: await findForSale(services, page, valuation.wantedVehicleId),
    tradeIn: valuationDetails(site, valuation, leadId),
    fields: { ...postedFieldsOf(body), ...answers, submission_id: valuation.id },
    startedAt: valuation.startedAt,
    ...request,
    pageUrl: ownAddress(body.url ?? null, request),
  };
  const sent = await services.leads.submitLeadIf(site, acceptance, (transaction) =>
    services.valuations.acceptWithLead(transaction, site, valuation.id),
  );
  if (sent.ok) return answerWith(services, page, sent.value.leadId);
  if (sent.error.kind !== 'overtaken') return refusalAnswer(sent.error);
  return decidedAnswer((await services.valuations.find(site, valuation.id))?.decision ?? 'declined');
};

/** The answer if the shopper accepts an offer that was already accepted or declined. */
const decidedAnswer = (decision: 'accepted' | 'declined'): LeadApiAnswer => {
  const error = decision === 'declined' ? 'The offer was declined.' : 'The offer was accepted before.';
  return jsonAnswer(422, { error, fields: { offer_accepted: error } });
};

/** The vehicle that the shopper wants to buy; null if the site no longer has it for sale. */
const findForSale = async (
  { findVehicle }: TradeInLeadServices,
  { site }: PageRequest,
  car: string | number | null,
): Promise<LeadVehicle | null> => {
  const found = car === null ? null : await findVehicle(site, String(car));
  return found?.available ? found : null;
};

const answerWith = async ({ leads }: TradeInLeadServices, { site }: PageRequest, leadId: string): Promise<LeadApiAnswer> => {
  const tradeIn = await leads.findTradeIn(site, leadId);
  return jsonAnswer(200, { lead_id: leadId, ...(tradeIn ? { valuation: tradeInValuationJson(tradeIn) } : {}) });
};

const answerFieldsOf = (answers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(answers).map(([question, answer]) => [answerField(question), answer]));

/**
 * Makes the refusal of a request with wrong values. If the answer to a question of the valuation is wrong, the name of
 * the field in the refusal is `adjustmentAnswers.<question>`.
 */
const wrongFields = (problems: readonly AnswerProblem[]): LeadApiAnswer =>
  jsonAnswer(422, {
    error: problems.map(({ message }) => message).join(' '),
    fields: Object.fromEntries(problems.map(({ field, message }) => [field.replace(/^answer_/, 'adjustmentAnswers.'), message])),
  });
