import { earliest, type Timed } from '#kernel/timed.ts';
import type { Model } from '#model/site/content/model-content.ts';
import type { Offer } from '#model/site/content/offer-content.ts';
import type { Site } from '#model/site/site.ts';
import { periodState } from '../content-dates.ts';
import { listedModels } from '../models/model-range.ts';
import { offerImage } from './offer-image.ts';

/**
 * An offer with its car model. The model is null if the offer names no model, or a model that the site does not list.
 */
export interface ShownOffer extends Offer {
  readonly shownModel: Model | null;
  /**
   * The picture of the offer, or the picture of its model if the offer has no picture. Null if neither has a picture
   * (`offerImage`).
   */
  readonly shownImageUrl: string | null;
}

export type OfferSite = Pick<Site, 'slug' | 'offers' | 'models' | 'timeZone'>;

/**
 * The offers that a site shows now, in the order of its file. Left out are offers that exclude the site (OFFER-04),
 * have not begun yet, or have expired.
 *
 * @param now epoch milliseconds
 */
export const shownOffers = (site: OfferSite, now: number): Timed<readonly ShownOffer[]> => {
  const timed = offersOfSite(site).map((offer) => ({ offer, ...periodState(offer, site.timeZone, now) }));
  const models = listedModels(site);
  return {
    value: timed
      .filter(({ isShown }) => isShown)
      .map(({ offer }) => {
        const shownModel = models.find(({ slug }) => slug === offer.model) ?? null;
        return { ...offer, shownModel, shownImageUrl: offerImage(offer, shownModel) };
      }),
    validUntil: earliest(timed.map(({ changesAt }) => changesAt)),
  };
};

/**
 * OFFER-04: all offers of a site, including offers that have not begun or have expired. An offer that excludes the site
 * is left out. A site has the page of offers if this list is not empty.
 */
export const offersOfSite = ({ slug, offers }: Pick<Site, 'slug' | 'offers'>): readonly Offer[] =>
  offers.filter(({ excludedSites }) => !excludedSites.includes(slug));
