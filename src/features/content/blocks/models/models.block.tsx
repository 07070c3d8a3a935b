import type { ReactElement } from 'react';
import { z } from 'zod';
import { foldName } from '#kernel/text.ts';
import { lasting } from '#kernel/timed.ts';
import { Carousel } from '#ui-kit/carousel/carousel.tsx';
import { paths } from '#urls/paths.ts';
import { modelsOfBodyHref } from '../../rules/models/model-hrefs.ts';
import { listedModels } from '../../rules/models/model-range.ts';
import { type BlockLink, BlockSection } from '../../ui/block-section/block-section.tsx';
import { ModelTile } from '../../ui/model-tile/model-tile.tsx';
import { type ModelTileView, modelTileView } from '../../views/model-tile-view.ts';
import { blockTitle, defineHomeBlock, type HomeBlockProps } from '../home-block.tsx';

interface LineUpView {
  readonly title: string;
  readonly models: readonly ModelTileView[];
  readonly link: BlockLink;
}

const LineUp = ({ view, id, loadsFirst }: HomeBlockProps<LineUpView>): ReactElement => (
  <BlockSection id={id} title={view.title} link={view.link} className="block-models">
    <Carousel id={`${id}-row`} label={view.title}>
      {view.models.map((model, index) => (
        <li key={model.slug}>
          <ModelTile model={model} hasPriority={loadsFirst(index)} />
        </li>
      ))}
    </Carousel>
  </BlockSection>
);

/** The models of the brand in a row (ENT-23). */
export const modelsBlock = defineHomeBlock('models', {
  options: {
    title: blockTitle,
    body: z.string().min(1).nullable().default(null).describe("Only models of this category, e.g. 'Electric'; null: all models."),
    electric: z.boolean().default(false).describe('Only models that have electric figures in models.yaml.'),
  },
  view: ({ title, body, electric }, { site }) => {
    const models = listedModels(site)
      .filter(({ bodies }) => body === null || bodies.some((one) => foldName(one) === foldName(body)))
      .filter((model) => !electric || model.electric !== null);
    if (models.length === 0) return lasting(null);
    return lasting({
      title: title ?? 'The line-up',
      models: models.map(modelTileView),
      link:
        body === null ? { label: 'All models', href: paths.pages.models() } : { label: `All ${body} models`, href: modelsOfBodyHref(body) },
    });
  },
  pictures: ({ models }) => models.map(({ imageUrl }) => imageUrl),
  Component: LineUp,
});
