import { makeHref, modelStockHref } from '#features/search/rules/stock-hrefs.ts';
import { formatDate } from '#kernel/format-date.ts';
import { slugify } from '#kernel/text.ts';
import type { Timed } from '#kernel/timed.ts';
import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';
import { modelHref } from '../rules/models/model-range.ts';
import { offerHref } from '../rules/offers/offer-href.ts';
import { shortDescription, shortDisclaimer } from '../rules/offers/offer-text.ts';
import { type ShownOffer, shownOffers } from '../rules/offers/shown-offers.ts';
import type { OfferView } from '../views/offer-view.ts';
import { textOfHtml } from './html-text.server.ts';
import { sanitisedText } from './sanitised-text.server.ts';

/** The link to the stock of an offer; null if the offer names neither a model nor a manufacturer. */
const shopHref = (site: Site, { shownModel, manufacturer }: ShownOffer): string | null => {
  if (shownModel !== null) return modelStockHref(site, shownModel);
  const make = manufacturer === null ? '' : slugify(manufacturer);
  return make === '' ? null : makeHref(site, make);
};

/** Builds what pages show of one offer. */
export const buildOfferView = (site: Site, offer: ShownOffer): OfferView => {
  const html = sanitisedText(offer.description, 'markdown');
  const text = textOfHtml(html);
  const { id, name, disclaimer, shownModel, shownImageUrl, expiry } = offer;
  const lastDay = expiry?.slice(0, 10) ?? null;
  const shop = shopHref(site, offer);
  return {
    id,
    name,
    href: offerHref(site, offer),
    html,
    text,
    shortText: shortDescription(text),
    disclaimer,
    shortDisclaimer: disclaimer === null ? null : shortDisclaimer(disclaimer),
    imageUrl: shownImageUrl,
    untilText: lastDay === null ? null : `Until ${formatDate(lastDay, 'long')}`,
    lastDay,
    // OFFER-03: the model's page, or the address that the site gives in its place.
    explore: shownModel && { label: `Explore ${shownModel.name}`, href: modelHref(shownModel) },
    shop: shop === null ? null : { label: site.card.labels.shopNow, href: shop },
    enquiryHref: paths.offerEnquiry(id),
  };
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
