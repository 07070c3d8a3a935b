import type { Model } from '#model/site/content/model-content.ts';
import type { Offer } from '#model/site/content/offer-content.ts';
import type { Site } from '#model/site/site.ts';
import { modelImage } from './model-image.ts';

/** An offer with the car model that it belongs to. */
export interface ShownOffer extends Offer {
  readonly shownModel: Model | null;
  /** `image_or_model_image.url` (ENT-20): the offer's own picture, or else the picture of its model. */
  readonly shownImageUrl: string | null;
}

/** The offers of a site in the order of its file, without offers that exclude the site. */
export const shownOffers = ({ slug, offers, models }: Pick<Site, 'slug' | 'offers' | 'models'>): readonly ShownOffer[] =>
  offers
    .filter(({ excludedSites }) => !excludedSites.includes(slug))
    .map((offer) => {
      const shownModel = models.find((model) => model.slug === offer.model) ?? null;
      return { ...offer, shownModel, shownImageUrl: offer.imageUrl ?? (shownModel ? modelImage(shownModel) : null) };
    });
