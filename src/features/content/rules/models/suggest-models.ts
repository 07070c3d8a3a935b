import { suggestionVocabulary, suggestValues } from '#features/search/rules/suggestions.ts';
import { searchWords } from '#features/search/rules/tokenise-text.ts';
import type { Site } from '#model/site/site.ts';
import { modelHref } from './model-hrefs.ts';
import { listedModels, modelMake, modelTitle } from './model-range.ts';
import type { ModelLink } from './vehicle-model.ts';

/** Maximum number of pages of models among the suggestions of the search box. */
const MOST = 2;

/**
 * The pages of models that fit a typed text. The text must name the model. A make alone suggests no page, because many sites
 * sell only one make, and the make would then fit every model.
 *
 * @example suggestModels(site, 'kia ev').map(({ title }) => title) // ['Kia EV5', 'Kia EV6']
 */
export const suggestModels = (site: Pick<Site, 'models' | 'manufacturer'>, text: string): readonly ModelLink[] => {
  const models = listedModels(site);
  if (models.length === 0) return [];
  const makes = new Set(models.flatMap((model) => searchWords(modelMake(site, model) ?? '')));
  const asked = searchWords(text).filter((word) => !makes.has(word));
  const vocabulary = suggestionVocabulary({
    makes: [],
    models: models.map((model) => ({ label: model.name, count: 0, href: modelHref(model) })),
    bodies: [],
  });
  return suggestValues(vocabulary, asked.join(' '))
    .models.slice(0, MOST)
    .flatMap(({ href }) => {
      const model = models.find((one) => modelHref(one) === href);
      return model === undefined ? [] : [{ title: modelTitle(site, model), href }];
    });
};
