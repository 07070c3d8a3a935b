import type { ReactElement } from 'react';
import { ModelTile } from '#features/content/ui/model-tile/model-tile.tsx';
import type { ModelTileView } from '#features/content/views/model-tile-view.ts';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Breadcrumb, type Crumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { Notice } from '#ui-kit/notice/notice.tsx';
import { FIRST_PICTURES } from '#ui-kit/picture/first-pictures.ts';
import { paths } from '#urls/paths.ts';

/** One body category with its models (MODEL-01). */
export interface ModelCategoryView {
  readonly body: string;
  readonly slug: string;
  readonly models: readonly ModelTileView[];
  /** The link to the stock of this body type; null if there is no such stock. */
  readonly stock: { readonly text: string; readonly href: string } | null;
}

/**
 * MODEL-02: each category on the page has at least this number of boxes. A box shows one model. If a category has fewer
 * models, its other boxes show no model.
 */
const LEAST_SLOTS = 3;

/** The page of all models by body category (ROUTE-32, ROUTE-33). */
export const ModelsPage = ({
  site,
  heading,
  crumbs,
  categories,
  all,
  chosenSlug,
  unknown,
}: {
  readonly site: Site;
  readonly heading: string;
  readonly crumbs: readonly Crumb[];
  /** The categories that the page shows. */
  readonly categories: readonly ModelCategoryView[];
  /** All categories of the site, for the links between them. */
  readonly all: readonly ModelCategoryView[];
  /** Slug of the chosen category; null if the page shows all. */
  readonly chosenSlug: string | null;
  /** The body type in the URL, if no model has this body type; otherwise null. */
  readonly unknown: string | null;
}): ReactElement => {
  const pictured = categories.flatMap(({ models }) => models).filter(({ imageUrl }) => imageUrl !== null);
  const first = new Set(pictured.slice(0, FIRST_PICTURES));
  return (
    <SiteFrame site={site} currentPath={paths.pages.models()}>
      <div className={`shell line-up home-${site.layout.home}`}>
        <Breadcrumb crumbs={crumbs} />
        <h1 className="line-up-heading">{heading}</h1>
        {unknown !== null && (
          <Notice tone="info">
            <p>No model has the body type ‘{unknown}’. These are all models.</p>
          </Notice>
        )}
        {all.length > 1 && (
          <nav aria-label="Models by body">
            <ul className="line-up-bodies">
              <li>
                <a href={paths.pages.models()} aria-current={chosenSlug === null ? 'page' : undefined}>
                  All models
                </a>
              </li>
              {all.map(({ body, slug, models }) => (
                <li key={slug}>
                  <a href={`${paths.pages.models()}?body=${slug}`} aria-current={chosenSlug === slug ? 'page' : undefined}>
                    {body} <span className="tabular">{models.length}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {categories.map((category) => (
          <section key={category.slug} className="line-up-category" aria-labelledby={`models-${category.slug}`}>
            <h2 id={`models-${category.slug}`}>{category.body}</h2>
            <ul className="line-up-grid">
              {category.models.map((model) => (
                <li key={model.slug} className="model-slot">
                  <ModelTile model={model} hasPriority={first.has(model)} />
                </li>
              ))}
              <EmptySlots category={category} />
            </ul>
          </section>
        ))}
      </div>
    </SiteFrame>
  );
};

/**
 * MODEL-02: the boxes without a model in a category with fewer than three models. The first of these boxes links to the
 * stock of the category. The other boxes are empty.
 */
const EmptySlots = ({ category: { body, slug, models, stock } }: { readonly category: ModelCategoryView }): ReactElement => {
  const missing = Math.max(0, LEAST_SLOTS - models.length);
  return (
    <>
      {Array.from({ length: missing }, (_, index) =>
        index === 0 && stock !== null ? (
          <li key="stock" className="model-slot model-slot-stock">
            <a href={stock.href} rel="nofollow">
              <span>
                {body}: {stock.text}
              </span>
              <Icon name="arrow-right" size={18} />
            </a>
          </li>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty slots are all the same
          <li key={`${slug}-${index}`} className="model-slot model-slot-empty" aria-hidden="true" />
        ),
      )}
    </>
  );
};
