import { randomUUID } from 'node:crypto';
import { type Clock, DAY_MS } from '#kernel/clock.ts';
import { localYear } from '#kernel/local-year.ts';
import { centsToDollars } from '#kernel/money.ts';
import type { Site } from '#model/site/site.ts';
import type { Queryable } from '#platform/database/database.server.ts';
import { type AdjustmentAnswers, answersNeedPerson } from '../rules/adjustment-questions.ts';
import { offerEndsAt } from '../rules/offer-end.ts';
import { type OwnVehicle, vehicleNames } from '../rules/own-vehicle.ts';
import type { Plate } from '../rules/own-vehicle-answers.ts';
import type { TradeInIntent, Valuation, ValuationOutcome } from '../rules/valuation.ts';
import { beyondLimits } from '../rules/valuation-limits.ts';
import { ValuationStore } from './valuation-store.server.ts';
import type { VehicleDecoder } from './vehicle-decoder.server.ts';
import type { VehicleValuer } from './vehicle-valuer.server.ts';

interface Limiter {
  consume(siteId: number, key: string): Promise<{ readonly ok: boolean }>;
}

export interface ValuationParts {
  readonly store: ValuationStore;
  readonly decoder: VehicleDecoder;
  readonly valuer: VehicleValuer;
  /**
   * Limits for look-ups of number plates: for one IP address, and for all visitors of a site together. Each look-up
   * costs money.
   */
  readonly lookUps: Limiter;
  readonly siteLookUps: Limiter;
  /**
   * Limits for estimates of the valuation service: for one valuation, and for all valuations of a site together. Each
   * estimate costs money.
   */
  readonly valuations: Limiter;
  readonly siteValuations: Limiter;
  readonly clock: Clock;
  readonly log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
}

/** The data with which a shopper starts a valuation: a number plate, or make, model, year and kilometres. */
export interface ValuationStart {
  readonly intent: TradeInIntent;
  readonly wantedVehicleId: number | null;
  readonly plate: Plate | null;
  readonly vehicle: OwnVehicle | null;
  /** The IP address, for the limit of look-ups. It is not stored. */
  readonly clientAddress: string;
}

/**
 * Creates valuations of shoppers' own vehicles, and completes them step by step: from the number plate to an estimate
 * (TRADE area).
 */
export class ValuationService {
  readonly #parts: ValuationParts;

  constructor(parts: ValuationParts) {
    this.#parts = parts;
  }

  /** The current year in the time zone of the site. */
  currentYear({ timeZone }: Pick<Site, 'timeZone'>): number {
    return localYear(timeZone, this.#parts.clock.now()).year;
  }

  /** Starts a valuation and looks up its number plate (TRADE-06). If the plate is not found, the vehicle stays null. */
  async start(site: Site, { intent, wantedVehicleId, plate, vehicle, clientAddress }: ValuationStart): Promise<Valuation> {
    const now = this.#parts.clock.now();
    const valuation: Valuation = {
      id: randomUUID(),
      intent,
      wantedVehicleId,
      rego: plate?.rego ?? null,
      regoState: plate?.regoState ?? null,
      vehicle: vehicle ?? (plate === null ? null : await this.#decode(site, plate, clientAddress)),
      answers: null,
      outcome: null,
      leadId: null,
      decision: null,
      startedAt: now,
      expiresAt: now + DAY_MS,
    };
    await this.#parts.store.insert(site, valuation);
    return valuation;
  }

  /** Finds a valuation of this site by its id. Null if there is no such valuation, or if it has expired. */
  find(site: Pick<Site, 'id'>, id: string): Promise<Valuation | null> {
    return this.#parts.store.find(site, id, this.#parts.clock.now());
  }

  /** Replaces the vehicle of a valuation. The shopper must then answer the questions about the vehicle again. */
  async changeVehicle(site: Pick<Site, 'id'>, valuation: Valuation, vehicle: OwnVehicle): Promise<void> {
    await this.#parts.store.update(site, valuation.id, { vehicle, answers: null, outcome: null, expiresAt: valuation.expiresAt });
  }

  /**
   * Calculates the result of a valuation after the shopper has answered the questions (TRADE-07, TRADE-08, TRADE-11).
   * An offer is valid for the number of days in the site's option.
   *
   * @param vehicle the vehicle with its year and kilometres
   */
  async answer(site: Site, valuation: Valuation, vehicle: OwnVehicle, answers: AdjustmentAnswers): Promise<Valuation> {
    const outcome = await this.#judge(site, valuation, vehicle, answers);
    const answered = { ...valuation, vehicle, answers, outcome, expiresAt: offerEndsAt(site, this.#parts.clock.now()) };
    await this.#parts.store.update(site, valuation.id, answered);
    if (site.tradeIn.recordValuations) await this.recordResult(site, answered);
    return answered;
  }

  /** Records that the shopper wants a valuation by a person instead of the online estimate. */
  async askForPerson(site: Pick<Site, 'id'>, valuation: Valuation): Promise<void> {
    await this.#parts.store.update(site, valuation.id, { ...valuation, outcome: { kind: 'person', reason: 'asked-for' } });
  }

  attachLead(site: Pick<Site, 'id'>, id: string, leadId: string): Promise<void> {
    return this.#parts.store.attachLead(site, id, leadId);
  }

  /** Stores that the shopper declines the offer. Returns false if the shopper has already accepted or declined it. */
  decline(site: Pick<Site, 'id'>, id: string): Promise<boolean> {
    return this.#parts.store.decide(site, id, 'declined');
  }

  /**
   * Stores that the shopper accepts the offer. `transaction` must be the transaction that stores the lead about the
   * acceptance, so that both are stored or neither is stored. This prevents a lead that accepts a declined offer.
   *
   * @returns false if the shopper has already accepted or declined the offer; the lead must then not be stored
   */
  acceptWithLead(transaction: Queryable, site: Pick<Site, 'id'>, id: string): Promise<boolean> {
    return new ValuationStore(transaction).decide(site, id, 'accepted');
  }

  /**
   * Stores the result of a valuation for the dealer, and logs whether it was stored (API-19). The stored result
   * contains neither the number plate nor data about a person. If it cannot be stored, the shopper sees no error.
   */
  async recordResult(site: Pick<Site, 'id' | 'slug'>, { id, vehicle, answers, outcome }: Valuation): Promise<boolean> {
    const about = { site: site.slug, valuation: id, columnName: 'valuation' };
    try {
      const value = {
        make: vehicle?.make,
        model: vehicle?.model,
        year: vehicle?.year,
        km: vehicle?.odometerKm,
        adjustmentAnswers: answers,
        offer_price: outcome?.kind === 'offer' ? centsToDollars(outcome.cents) : null,
        reason: outcome?.kind === 'person' ? outcome.reason : null,
      };
      await this.#parts.store.record(site, id, value, this.#parts.clock.now());
      this.#parts.log.info(about, 'the result of a valuation was recorded');
      return true;
    } catch (error) {
      this.#parts.log.warn({ ...about, error }, 'the result of a valuation could not be recorded');
      return false;
    }
  }

  async #decode(site: Site, plate: Plate, clientAddress: string): Promise<OwnVehicle | null> {
    const { decoder, lookUps, siteLookUps, log } = this.#parts;
    try {
      const isAllowed = (await lookUps.consume(site.id, clientAddress)).ok && (await siteLookUps.consume(site.id, 'site')).ok;
      if (!isAllowed) {
        log.warn({ site: site.slug }, 'a number plate was not looked up, because the limit of look-ups is reached');
        return null;
      }
      const decoded = await decoder.decode(plate);
      if (decoded === null) return null;
      const { year, body, nvic } = decoded;
      return { ...vehicleNames(decoded.make, decoded.model), year, body, nvic, odometerKm: null, isDecoded: true };
    } catch (error) {
      log.warn({ site: site.slug, error: messageOf(error) }, 'a number plate could not be looked up; the shopper enters the vehicle');
      return null;
    }
  }

  async #judge(site: Site, { id, regoState }: Valuation, vehicle: OwnVehicle, answers: AdjustmentAnswers): Promise<ValuationOutcome> {
    const { year, odometerKm: km } = vehicle;
    if (!site.features.valuation || year === null || km === null) return { kind: 'person', reason: 'not-offered' };
    const currentYear = this.currentYear(site);
    const limit = beyondLimits(site, { year, km, currentYear });
    if (limit !== null) return { kind: 'person', reason: limit };
    if (answersNeedPerson(answers)) return { kind: 'person', reason: 'answers' };
    try {
      if (!(await this.#mayValue(site, id))) {
        this.#parts.log.warn({ site: site.slug }, 'a vehicle was not valued online, because the limit of valuations is reached');
        return { kind: 'person', reason: 'unavailable' };
      }
      const { make, model, body, nvic } = vehicle;
      const value = await this.#parts.valuer.value({
        make,
        model,
        year,
        odometerKm: km,
        body,
        nvic,
        state: regoState,
        answers,
        currentYear,
      });
      return value === null ? { kind: 'person', reason: 'unknown-vehicle' } : { kind: 'offer', ...value };
    } catch (error) {
      this.#parts.log.warn({ site: site.slug, error: messageOf(error) }, 'a vehicle could not be valued online; a person values it');
      return { kind: 'person', reason: 'unavailable' };
    }
  }

  async #mayValue(site: Pick<Site, 'id'>, valuationId: string): Promise<boolean> {
    const { valuations, siteValuations } = this.#parts;
    return (await valuations.consume(site.id, valuationId)).ok && (await siteValuations.consume(site.id, 'site')).ok;
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');
