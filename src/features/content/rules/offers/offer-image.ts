import type { Model } from '#model/site/content/model-content.ts';
import type { Offer } from '#model/site/content/offer-content.ts';
import { modelImage } from '../models/model-image.ts';

/**
 * OFFER-05: the picture of an offer (`image_or_model_image.url`, ENT-20): the picture that the offer names, or the
 * picture of its model if the offer names none. Null if neither has one.
 *
 * @example offerImage({ imageUrl: null }, { newImageUrl: null, imageUrl: '/media/ev5.avif' }) === '/media/ev5.avif'
 */
export const offerImage = ({ imageUrl }: Pick<Offer, 'imageUrl'>, model: Pick<Model, 'newImageUrl' | 'imageUrl'> | null): string | null =>
  imageUrl ?? (model && modelImage(model));
