import type { TradeInDetails } from '#features/leads/rules/trade-in/trade-in-details.ts';
import { formatInstant } from '#kernel/format-date.ts';
import type { Site } from '#model/site/site.ts';
import { answerTexts } from './adjustment-questions.ts';
import { findGuideModel } from './guide-catalogue.ts';
import type { Valuation } from './valuation.ts';
import { withoutOfferText } from './valuation-limits.ts';

/** The last day of an offer in the time zone of the site: 'Sun 29 Nov 2026'. */
export const offerValidUntil = ({ timeZone }: Pick<Site, 'timeZone'>, { expiresAt }: Pick<Valuation, 'expiresAt'>): string =>
  formatInstant(expiresAt, 'shortWithWeekday', timeZone);

/**
 * The shopper's vehicle and its valuation, in the form in which a lead stores them.
 *
 * @param acceptedLeadId if the new lead accepts an offer: the id of the earlier lead with the shopper's details.
 * Otherwise null
 */
export const valuationDetails = (
  site: Pick<Site, 'timeZone' | 'tradeIn' | 'vehicleWord'>,
  valuation: Valuation,
  acceptedLeadId: string | null,
): TradeInDetails => {
  const { vehicle, answers, outcome } = valuation;
  return {
    valuationId: valuation.id,
    intent: valuation.intent,
    rego: valuation.rego,
    regoState: valuation.regoState,
    year: vehicle?.year ?? null,
    make: vehicle?.make ?? '',
    model: vehicle?.model ?? '',
    isKnownModel: vehicle !== null && (vehicle.isDecoded || findGuideModel(vehicle.make, vehicle.model) !== null),
    odometerKm: vehicle?.odometerKm ?? null,
    adjustmentAnswers: answers ?? {},
    answers: answerTexts(answers ?? {}),
    offer:
      outcome?.kind === 'offer'
        ? {
            cents: outcome.cents,
            lowCents: outcome.lowCents,
            highCents: outcome.highCents,
            basis: outcome.basis,
            validUntil: offerValidUntil(site, valuation),
          }
        : null,
    withoutOffer: outcome?.kind === 'person' ? withoutOfferText(site, outcome.reason) : null,
    acceptedLeadId,
  };
};
