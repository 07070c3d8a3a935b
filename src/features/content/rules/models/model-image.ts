import type { Model } from '#model/site/content/model-content.ts';

/** A model's picture; the picture of the new model year is preferred (ENT-23). */
export const modelImage = (model: Pick<Model, 'newImageUrl' | 'imageUrl'>): string | null => model.newImageUrl ?? model.imageUrl;
