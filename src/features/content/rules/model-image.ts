import type { Model } from '#model/site/content/catalogue-content.ts';

/** A model's picture: that of the new model year first (ENT-23). */
export const modelImage = (model: Model): string | null => model.newImageUrl ?? model.imageUrl;
