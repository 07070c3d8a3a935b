import type { Timed } from '#kernel/timed.ts';
import type { Site } from '#model/site/site.ts';
import { type ShownOffer, shownOffers } from '../rules/offers/shown-offers.ts';
import { type OfferView, offerView } from '../views/offer-view.ts';
import { textOfHtml } from './html-text.server.ts';
import { sanitisedText } from './sanitised-text.server.ts';

/** Builds the view of one offer for pages, with the description of the offer as sanitised HTML. */
export const buildOfferView = (site: Site, offer: ShownOffer): OfferView => {
  const html = sanitisedText(offer.description, 'markdown');
  return offerView(site, offer, { html, text: textOfHtml(html) });
};

/** The current offers of a site (OFFER-04), and the time until which the list is valid. */
export const buildOfferViews = (site: Site, now: number): Timed<readonly OfferView[]> => {
  const { value, validUntil } = shownOffers(site, now);
  return { value: value.map((offer) => buildOfferView(site, offer)), validUntil };
};

/** The current offers for one model. */
export const modelOfferViews = (site: Site, modelSlug: string, now: number): Timed<readonly OfferView[]> => {
  const { value, validUntil } = shownOffers(site, now);
  return {
    value: value.filter(({ shownModel }) => shownModel?.slug === modelSlug).map((offer) => buildOfferView(site, offer)),
    validUntil,
  };
};
