import { MODELS_OF_MAKES } from '#features/stock/rules/import/model-names.ts';

/**
 * The known models as values of the facet `make_model`. A model that is not in the site's stock is still understood, so that
 * 'patrol' is not read as a typing error of 'petrol', and the page can say that the site has no such model.
 */
export const KNOWN_MODELS: readonly string[] = Object.entries(MODELS_OF_MAKES).flatMap(([make, models]) =>
  models.split('|').map((model) => `${make} > ${model}`),
);
