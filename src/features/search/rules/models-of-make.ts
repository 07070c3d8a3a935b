import { foldName } from '#kernel/text.ts';
import type { FacetItem } from './stock-search.ts';

/** SEARCH-23 */
export const MODELS_SHOWN_IN_A_MAKE = 30;

const SEPARATOR = ' > ';

/**
 * A value of the facet `make_model`. It contains model and make, because two makes may have a model with the same name.
 */
export const makeModelValue = (make: string, model: string): string => `${make.trim()}${SEPARATOR}${model.trim()}`;

/**
 * The models to show inside a make: the first 30 values of the `make_model` facet for this make, and every chosen model
 * (SEARCH-23). The labels contain only the model.
 *
 * @param isChosen whether the search is narrowed to this value
 * @example modelsOfMake([{ label: 'Toyota > Corolla', value: 'Toyota > Corolla', count: 3 }], 'toyota', () => false)[0]?.label // 'Corolla'
 */
export const modelsOfMake = (
  makeModels: readonly FacetItem[],
  make: string,
  isChosen: (value: string) => boolean,
): readonly FacetItem[] => {
  const prefix = foldName(make) + SEPARATOR;
  return makeModels
    .filter((item) => foldName(item.value).startsWith(prefix))
    .filter((item, index) => index < MODELS_SHOWN_IN_A_MAKE || isChosen(item.value))
    .map((item) => ({ ...item, label: item.label.slice(item.label.indexOf(SEPARATOR) + SEPARATOR.length) }));
};
