import { type BodyShape, shapeOf } from '#features/stock/rules/body-shape.ts';
import type { Model } from '#model/site/content/model-content.ts';
import { modelHref } from '../rules/models/model-hrefs.ts';
import { modelImage } from '../rules/models/model-image.ts';

/** What a tile shows of one model (MODEL-03). */
export interface ModelTileView {
  readonly slug: string;
  readonly name: string;
  /** A few words below the name; null: none. */
  readonly words: string | null;
  /** The page of the model, or the URL that the option `overrideUrl` of the model sets. */
  readonly href: string;
  readonly imageUrl: string | null;
  /** The body shape whose outline is drawn if the model has no picture. */
  readonly shape: BodyShape;
  readonly isComing: boolean;
  /** '528 km by WLTP'; null if the model is not electric. */
  readonly range: string | null;
}

/** Builds the tile of a model (MODEL-03, ENT-23). */
export const modelTileView = (model: Model): ModelTileView => ({
  slug: model.slug,
  name: model.name,
  words: model.words,
  href: modelHref(model),
  imageUrl: modelImage(model),
  shape: model.bodies.map(shapeOf).find((shape) => shape !== null) ?? 'suv',
  isComing: model.status === 'coming',
  range: model.electric && `${model.electric.rangeKm} km by ${model.electric.rangeTest}`,
});
