import { slugify } from '#kernel/text.ts';
import type { Model } from '#model/site/content/model-content.ts';
import { paths } from '#urls/paths.ts';

/**
 * ROUTE-34, MODEL-03: the URL to which links to a model lead: the value of the model's option `overrideUrl`, or the URL
 * of the model's page if this option is not set.
 *
 * @example modelHref({ slug: 'ev5', overrideUrl: null }) === '/ev5'
 */
export const modelHref = ({ slug, overrideUrl }: Pick<Model, 'slug' | 'overrideUrl'>): string => overrideUrl ?? paths.model(slug);

/**
 * ROUTE-33: the URL of the page with the models of one body type.
 *
 * @example modelsOfBodyHref('People Mover') === '/models?body=people-mover'
 */
export const modelsOfBodyHref = (body: string): string => `${paths.pages.models()}?body=${slugify(body)}`;
