import type { ReactElement } from 'react';
import { modelHref } from '#features/search/rules/stock-hrefs.ts';
import { type BodyShape, shapeOf } from '#features/stock/rules/body-shape.ts';
import { BodySilhouette } from '#features/stock/ui/vehicle-picture/body-silhouette.tsx';
import { lasting } from '#kernel/timed.ts';
import { fillPlaceholders } from '#model/site/fill-placeholders.ts';
import { Carousel } from '#ui-kit/carousel/carousel.tsx';
import { Picture } from '#ui-kit/picture/picture.tsx';
import { modelImage } from '../../rules/model-image.ts';
import { type BlockLink, BlockSection } from '../../ui/block-section/block-section.tsx';
import { blockTitle, defineHomeBlock, type HomeBlockProps } from '../home-block.tsx';

interface LineUpView {
  readonly title: string;
  readonly models: readonly {
    readonly slug: string;
    readonly name: string;
    readonly words: string | null;
    readonly href: string;
    readonly imageUrl: string | null;
    readonly shape: BodyShape;
    readonly isComing: boolean;
  }[];
  readonly link: BlockLink | null;
}

const LineUp = ({ view, id, loadsFirst }: HomeBlockProps<LineUpView>): ReactElement => (
  <BlockSection id={id} title={view.title} link={view.link} className="block-models">
    <Carousel id={`${id}-row`} label={view.title}>
      {view.models.map((model, index) => (
        <li key={model.slug}>
          <a className="model" href={model.href}>
            <span className="model-picture">
              {model.imageUrl ? (
                <Picture
                  src={model.imageUrl}
                  alt=""
                  frame="card"
                  width={480}
                  sizes="(width < 40rem) 70vw, 20rem"
                  hasPriority={loadsFirst(index)}
                />
              ) : (
                <BodySilhouette shape={model.shape} className="silhouette-full" />
              )}
            </span>
            <span className="model-name">{model.name}</span>
            {model.words && <span className="model-words">{model.words}</span>}
            {model.isComing && <span className="model-words">Coming soon</span>}
          </a>
        </li>
      ))}
    </Carousel>
  </BlockSection>
);

/** The models of the brand in a row (ENT-23). */
export const modelsBlock = defineHomeBlock('models', {
  options: { title: blockTitle },
  view: ({ title }, { site }) => {
    const models = site.models.filter(({ status }) => status !== 'retired');
    if (models.length === 0) return lasting(null);
    return lasting({
      title: title ?? 'The line-up',
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
    });
  },
  pictures: ({ models }) => models.map(({ imageUrl }) => imageUrl),
  Component: LineUp,
});
