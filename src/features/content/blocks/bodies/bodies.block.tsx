import type { ReactElement } from 'react';
import { z } from 'zod';
import { withRefinement } from '#features/search/rules/query/change-stock-query.ts';
import { EMPTY_STOCK_QUERY } from '#features/search/rules/query/stock-query.ts';
import { facetValueLabel } from '#features/search/views/facet-labels.ts';
import { type BodyShape, shapeOf } from '#features/stock/rules/body-shape.ts';
import { BodySilhouette } from '#features/stock/ui/vehicle-picture/body-silhouette.tsx';
import { lasting } from '#kernel/timed.ts';
import { fillPlaceholders } from '#model/site/fill-placeholders.ts';
import { BlockSection } from '../../ui/block-section/block-section.tsx';
import { blockTitle, defineHomeBlock, type HomeBlockProps } from '../home-block.tsx';

const MOST_TILES = 8;
/** The block needs at least two tiles, because one tile offers no choice. */
const FEWEST_TILES = 2;

interface BodyTilesView {
  readonly title: string;
  readonly variant: 'tiles' | 'row';
  readonly bodies: readonly { readonly label: string; readonly shape: BodyShape; readonly href: string; readonly countText: string }[];
}

const BodyTiles = ({ view, id }: HomeBlockProps<BodyTilesView>): ReactElement => (
  <BlockSection id={id} title={view.title} className={`block-bodies bodies-${view.variant}`}>
    <ul className="bodies">
      {view.bodies.map((body) => (
        <li key={body.href}>
          <a href={body.href} rel="nofollow">
            <BodySilhouette shape={body.shape} className="silhouette-full" />
            <span className="bodies-label">{body.label}</span>
            <span className="bodies-count">{body.countText}</span>
          </a>
        </li>
      ))}
    </ul>
  </BlockSection>
);

/** The body types of the vehicles in stock, each with a side view. */
export const bodiesBlock = defineHomeBlock('bodies', {
  options: {
    title: blockTitle,
    by: z
      .enum(['simple_body', 'item_type'])
      .default('simple_body')
      .describe('What the tiles show. simple_body: body types (SUV, ute); item_type: kinds of vehicles (car, motorcycle).'),
    variant: z.enum(['tiles', 'row']).default('tiles'),
  },
  view: ({ title, by, variant }, { site, stock }) => {
    const bodies = (stock.result.facets[by] ?? []).flatMap(({ label, value, count }) => {
      const shape = shapeOf(label);
      if (shape === null) return [];
      const href = stock.hrefOf(withRefinement(EMPTY_STOCK_QUERY, by, value, true));
      return [{ label: facetValueLabel(by, label), shape, href, countText: count === 0 ? 'None today' : `${count} in stock` }];
    });
    if (bodies.length < FEWEST_TILES) return lasting(null);
    return lasting({
      title: title ?? (by === 'item_type' ? fillPlaceholders('What are you after?', site) : 'Shop by body'),
      variant,
      bodies: bodies.slice(0, MOST_TILES),
    });
  },
  Component: BodyTiles,
});
