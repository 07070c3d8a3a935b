import { makeHref, modelStockHref } from '#features/search/rules/stock-hrefs.ts';
import { formatDate } from '#kernel/format-date.ts';
import { slugify } from '#kernel/text.ts';
import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';
import { modelHref } from '../rules/models/model-hrefs.ts';
import { offerHref } from '../rules/offers/offer-href.ts';
import { shortDescription, shortDisclaimer } from '../rules/offers/offer-text.ts';
import type { ShownOffer } from '../rules/offers/shown-offers.ts';

/** Everything that a page shows of one offer (ENT-20). */
export interface OfferView {
  readonly id: number;
  readonly name: string;
  /** The URL of the page of the offer (ROUTE-35, ROUTE-36). */
  readonly href: string;
  /** The description as sanitised HTML. */
  readonly html: string;
  /** The description without markup, for search engines. */
  readonly text: string;
  /** OFFER-01: the beginning of a long description; null if the description is shown whole. */
  readonly shortText: string | null;
  readonly disclaimer: string | null;
  /** OFFER-02: the beginning of a long disclaimer; null if the disclaimer is shown whole. */
  readonly shortDisclaimer: string | null;
  readonly imageUrl: string | null;
  /** 'Until 31 December 2026'; null for an offer without an end. */
  readonly untilText: string | null;
  /** The last day of the offer in ISO format; null for an offer without an end. */
  readonly lastDay: string | null;
  /** OFFER-03: the link 'Explore EV5'; null if the offer belongs to no model. */
  readonly explore: { readonly label: string; readonly href: string } | null;
  /** The link 'Shop Now' to the stock of the offer; null if the offer has neither model nor manufacturer. */
  readonly shop: { readonly label: string; readonly href: string } | null;
  /** The URL of the form for an enquiry about the offer. */
  readonly enquiryHref: string;
}

/** The link to the stock of an offer; null if the offer names neither a model nor a manufacturer. */
const shopHref = (site: Site, { shownModel, manufacturer }: ShownOffer): string | null => {
  if (shownModel !== null) return modelStockHref(site, shownModel);
  const make = manufacturer === null ? '' : slugify(manufacturer);
  return make === '' ? null : makeHref(site, make);
};

/**
 * What pages show of one offer.
 *
 * @param description the offer's description in two forms: `html` is sanitised HTML, and `text` has no markup
 */
export const offerView = (site: Site, offer: ShownOffer, { html, text }: { readonly html: string; readonly text: string }): OfferView => {
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
    // OFFER-03: the URL of the model's page, or the URL that the site has set instead.
    explore: shownModel && { label: `Explore ${shownModel.name}`, href: modelHref(shownModel) },
    shop: shop === null ? null : { label: site.card.labels.shopNow, href: shop },
    enquiryHref: paths.offerEnquiry(id),
  };
};
