import type { z } from 'zod';
import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import { cardFinance, weeklyRepayment } from '#features/finance/rules/weekly-repayment.ts';
import { cardFacts } from '#features/stock/rules/card-facts.ts';
import { cardTag } from '#features/stock/rules/card-tag.ts';
import { locationLine } from '#features/stock/rules/location-line.ts';
import { mainPictureUrl, vehiclePictures } from '#features/stock/rules/picture-addresses.ts';
import { holdEnd } from '#features/stock/rules/shown-stock/hold-end.ts';
import { shownState } from '#features/stock/rules/shown-stock/shown-state.ts';
import { conditionWord, formatOdometer } from '#features/stock/rules/vehicle-facts.ts';
import { titleLines } from '#features/stock/rules/vehicle-title.ts';
import { dealerComments } from '#features/vehicle-page/rules/dealer-comments.ts';
import { featureList } from '#features/vehicle-page/rules/feature-list.ts';
import { keyInformation } from '#features/vehicle-page/rules/key-information.ts';
import { specificationRows } from '#features/vehicle-page/rules/specification-rows.ts';
import { sidebarView } from '#features/vehicle-page/views/sidebar-view.ts';
import { vehicleLocationView } from '#features/vehicle-page/views/vehicle-location-view.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { vehicleAnswer, vehicleSummary } from '../rules/vehicle-answers.ts';
import { type AnswerContext, creditOf, priceOf, vehicleNameOf } from './vehicle-parts.ts';

export type VehicleSummary = z.infer<typeof vehicleSummary>;

/** A vehicle as its card in the search results shows it. */
export const vehicleSummaryOf = (context: AnswerContext, vehicle: Vehicle): VehicleSummary => {
  const repayment = cardFinance(context.site, vehicle, context.now).value;
  return { ...summaryOf(context, vehicle), repayment: repayment && creditOf(repayment) };
};

const summaryOf = (context: AnswerContext, vehicle: Vehicle): Omit<VehicleSummary, 'repayment'> => {
  const { site, origin, now } = context;
  const dealership = dealershipOf(site, vehicle);
  const picture = mainPictureUrl(vehicle);
  return {
    ...vehicleNameOf(context, vehicle),
    condition: conditionWord(vehicle.carType),
    state: shownState(vehicle),
    tag: cardTag(vehicle, site.tags, now, holdEnd(site, vehicle, now)).value?.text ?? null,
    price: priceOf(site, vehicle),
    odometer: formatOdometer(vehicle.odometerKm),
    facts: cardFacts(vehicle).map(({ value }) => value),
    location: locationLine(vehicle, dealership, site.stock.overrideCity),
    dealership: dealership.name,
    // The address of a demo picture is a path on the site itself, so `new URL` adds the scheme and host of the site.
    picture_url: picture === null ? null : new URL(picture, origin).href,
  };
};

/** The facts that the page of a vehicle shows. Other tools return what the price includes, and where the vehicle is. */
export const vehicleAnswerOf = (context: AnswerContext, vehicle: Vehicle): z.infer<typeof vehicleAnswer> => {
  const { site, now } = context;
  const sidebar = sidebarView(site, vehicle, { views: 0, now }).value;
  const place = vehicleLocationView(site, vehicle, now).value.location;
  const repayment = weeklyRepayment(site, vehicle, now).value;
  const specifications = specificationRows(vehicle);
  const comments = sidebar.price === null ? null : dealerComments(vehicle.dealerComments, site.vehiclePage.pendingCommentsShown);
  const features = featureList(vehicle.standardEquipment);
  return {
    ...summaryOf(context, vehicle),
    ...titleLines(vehicle),
    repayment: repayment && creditOf(repayment),
    held_until: sidebar.heldUntil,
    below_market: sidebar.belowMarket,
    key_information: [...keyInformation(vehicle)],
    specifications: [...specifications.shown, ...specifications.rest],
    features: [...features.shown, ...features.rest],
    comments: comments && (comments.full ?? comments.short),
    licences: [...sidebar.dealership.licences],
    seen_at: place && { location: place.name, address: place.address, open_text: place.openNowText, is_open: place.isOpen },
    pictures: vehiclePictures(vehicle).length,
  };
};
