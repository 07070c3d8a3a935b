import { modelImage } from '#features/content/rules/model-image.ts';
import { shownOffers } from '#features/content/rules/shown-offers.ts';
import { sanitisedText } from '#features/content/server/sanitised-text.server.ts';
import { brandHref } from '#features/content/ui/brand-href.ts';
import { modelHref } from '#features/search/rules/stock-hrefs.ts';
import { shapeOf } from '#features/stock/rules/body-shape.ts';
import type { HomeBlock } from '#model/site/content/home-blocks.ts';
import { fillPlaceholders } from '#model/site/fill-placeholders.ts';
import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';
import type { HomeBlockView } from './home-view.ts';

type BlockOf<Name extends HomeBlock['block']> = Extract<HomeBlock, { readonly block: Name }>;

export const brandsBlock = (site: Site, block: BlockOf<'brands'>): HomeBlockView | null =>
  site.brands.length === 0
    ? null
    : {
        kind: 'brands',
        view: {
          title: block.title ?? 'Our brands',
          look: block.look,
          brands: site.brands.map((brand) => ({ title: brand.title, href: brandHref(site, brand), logo: brand.logo })),
          link: { label: 'All brands', href: paths.brands() },
        },
      };

export const modelsBlock = (site: Site, block: BlockOf<'models'>): HomeBlockView | null => {
  const models = site.models.filter(({ status }) => status !== 'retired');
  if (models.length === 0) return null;
  return {
    kind: 'models',
    view: {
      title: block.title ?? 'The line-up',
      models: models.map((model) => ({
        slug: model.slug,
        name: model.name,
        words: model.words,
        href: modelHref(site, model),
        imageUrl: modelImage(model),
        shape: model.bodies.map(shapeOf).find((shape) => shape !== null) ?? 'suv',
        isComing: model.status === 'coming',
      })),
      link: { label: fillPlaceholders('All {cars}', site), href: site.search.paths.all },
    },
  };
};

export const offersBlock = (site: Site, block: BlockOf<'offers'>): HomeBlockView | null => {
  const offers = shownOffers(site).slice(0, block.limit);
  if (offers.length === 0) return null;
  return {
    kind: 'offers',
    view: {
      title: block.title ?? 'Current offers',
      offers: offers.map(({ id, name, description, disclaimer, shownImageUrl, shownModel }) => ({
        id,
        name,
        html: sanitisedText(description, 'markdown'),
        disclaimer,
        imageUrl: shownImageUrl,
        action: shownModel ? { label: `Explore ${shownModel.name}`, href: modelHref(site, shownModel) } : null,
      })),
    },
  };
};
