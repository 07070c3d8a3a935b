import type { z } from 'zod';
import type { PriceGauge } from '#features/market-price/rules/price-gauge.ts';
import { priceExplainedView } from '#features/market-price/views/price-explained-view.ts';
import { isAvailable } from '#features/stock/rules/availability.ts';
import { cardTag } from '#features/stock/rules/card-tag.ts';
import { holdEnd } from '#features/stock/rules/shown-stock/hold-end.ts';
import { shownState } from '#features/stock/rules/shown-stock/shown-state.ts';
import type { VehicleConfirmation } from '#features/stock/server/vehicle-confirmations.server.ts';
import { sidebarView } from '#features/vehicle-page/views/sidebar-view.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { availabilityAnswer, priceAnswer } from '../rules/vehicle-answers.ts';
import { type AnswerContext, isoTime, priceOf, vehicleNameOf } from './vehicle-parts.ts';

/**
 * Says whether a vehicle is for sale, and gives evidence for this answer. The evidence is, for example, which stock
 * feed contained the vehicle most recently, and when the data of the vehicle last changed.
 */
export const availabilityAnswerOf = (
  context: AnswerContext,
  vehicle: Vehicle,
  confirmation: VehicleConfirmation | null,
): z.infer<typeof availabilityAnswer> => {
  const { site, now } = context;
  const hold = holdEnd(site, vehicle, now);
  return {
    vehicle: vehicleNameOf(context, vehicle),
    state: shownState(vehicle),
    is_for_sale: isAvailable(vehicle) && !vehicle.reserved,
    tag: cardTag(vehicle, site.tags, now, hold).value?.text ?? null,
    held_until: hold.value === null || hold.validUntil === null ? null : { text: hold.value, at: isoTime(hold.validUntil) },
    evidence: {
      feed: confirmation?.feed ?? null,
      confirmed_at: confirmation && isoTime(confirmation.confirmedAt),
      changed_at: isoTime(vehicle.updatedAt),
      listed_since: isoTime(vehicle.createdAt),
      sold_at: vehicle.soldAt === null ? null : isoTime(vehicle.soldAt),
    },
    as_of: isoTime(now),
  };
};

/**
 * The price of a vehicle and what the price includes. The section 'Price explained' of the vehicle's page says the same
 * (PRICE-08 to 13).
 */
export const priceAnswerOf = (context: AnswerContext, vehicle: Vehicle, gauge: PriceGauge | null): z.infer<typeof priceAnswer> => {
  const { site, now } = context;
  const explained = priceExplainedView(site, vehicle, gauge, now);
  const isOffered = isAvailable(vehicle);
  return {
    vehicle: vehicleNameOf(context, vehicle),
    is_for_sale: isOffered && !vehicle.reserved,
    price: priceOf(site, vehicle),
    summary: explained?.contents?.summary ?? null,
    included: [...(explained?.contents?.included ?? [])],
    not_included: [...(explained?.contents?.notIncluded ?? [])],
    below_market: sidebarView(site, vehicle, { views: 0, now }).value.belowMarket,
    market: explained?.gauge
      ? {
          label: explained.gauge.label,
          from: explained.gauge.marketMin,
          to: explained.gauge.marketMax,
          description: explained.gauge.description,
        }
      : null,
    disclaimer: isOffered ? site.vehiclePage.disclaimer : null,
    as_of: isoTime(now),
  };
};
