import { foldName, slugify } from '#kernel/text.ts';
import type { Model } from '#model/site/content/model-content.ts';
import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';
import { withoutEndSlashes } from '#urls/without-end-slashes.ts';

/** MODEL-04: the models that a site lists, in the order of the site's settings. Retired models are left out. */
export const listedModels = ({ models }: Pick<Site, 'models'>): readonly Model[] => models.filter(({ status }) => status !== 'retired');

/**
 * The model whose page has this path; null if there is none. Retired models are found too, because the URL of a retired
 * model leads to its stock.
 *
 * @example modelAtPath(site, '/ev5')?.name === 'EV5'
 */
export const modelAtPath = ({ models }: Pick<Site, 'models'>, path: string): Model | null => {
  const asked = withoutEndSlashes(path);
  return models.find(({ slug }) => paths.model(slug) === asked) ?? null;
};

/**
 * The make of a model. It is the manufacturer that the model names. If the model names none, it is the manufacturer of
 * the site, or null if the site has none either.
 */
export const modelMake = ({ manufacturer }: Pick<Site, 'manufacturer'>, model: Pick<Model, 'manufacturer'>): string | null =>
  model.manufacturer ?? manufacturer?.name ?? null;

/**
 * The name of a model with its make.
 *
 * @example modelTitle(site, model) === 'Kia EV5'
 */
export const modelTitle = (site: Pick<Site, 'manufacturer'>, model: Pick<Model, 'manufacturer' | 'name'>): string =>
  [modelMake(site, model), model.name].filter((part) => part !== null).join(' ');

/** A category of models on the page of all models and in the menu. */
export interface ModelCategory {
  /** The name of the body type: 'People Mover'. */
  readonly body: string;
  /** ROUTE-33: value of the parameter `body`: 'people-mover'. */
  readonly slug: string;
  readonly models: readonly Model[];
}

/** The name of the category for models whose list `bodies` is empty. */
const OTHER = 'More models';

/**
 * MODEL-01: the listed models by body category, in the order of the site's file. A model belongs to the category of each
 * of its bodies.
 *
 * @example modelsByBody([{ name: 'EV5', bodies: ['SUV', 'Electric'], … }]).map(({ slug }) => slug) // ['suv', 'electric']
 */
export const modelsByBody = (models: readonly Model[]): readonly ModelCategory[] => {
  const named = models.flatMap(({ bodies }) => bodies);
  const bodies = named.filter((body, index) => named.findIndex((other) => foldName(other) === foldName(body)) === index);
  return bodies.map((body) => ({
    body,
    slug: slugify(body),
    models: models.filter((model) => model.bodies.some((one) => foldName(one) === foldName(body))),
  }));
};

/**
 * MODEL-01: the categories of the page of all models. Models whose list `bodies` is empty are in a category of their
 * own at the end.
 */
export const modelPageCategories = (site: Pick<Site, 'models'>): readonly ModelCategory[] => {
  const models = listedModels(site);
  const without = models.filter(({ bodies }) => bodies.length === 0);
  const categories = modelsByBody(models);
  return without.length === 0 ? categories : [...categories, { body: OTHER, slug: slugify(OTHER), models: without }];
};
