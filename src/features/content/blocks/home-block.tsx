import { z } from 'zod';
import type { Site } from '#model/site/site.ts';
import type { GoogleReviews } from '../server/google-reviews.server.ts';
import type { HomeStock } from '../views/home-stock.ts';
import { type BlockDefinition, type BlockProps, blockDefiner } from './block-definition.tsx';

/** The option of most blocks: the heading above the block. */
export const blockTitle = z
  .string()
  .nullable()
  .default(null)
  .describe('Heading of the block. Default: the standard heading of this kind of block.');

/** The data from which a block builds its view. */
export interface HomeBlockContext {
  readonly site: Site;
  readonly stock: HomeStock;
  /** LOC-29 */
  readonly googleReviews: Pick<GoogleReviews, 'find'>;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The props of the component of a block of the home page. */
export type HomeBlockProps<View> = BlockProps<View>;

/** A kind of block that a home page can contain. */
export type HomeBlockDefinition = BlockDefinition<HomeBlockContext>;

/**
 * Defines a block of the home page.
 *
 * @example
 * export const statsBlock = defineHomeBlock('stats', {
 *   options: {},
 *   view: (_, { site }) => lasting(site.home.stats.length === 0 ? null : site.home.stats),
 *   Component: ({ view }) => <Stats stats={view} />,
 * });
 */
export const defineHomeBlock = blockDefiner<HomeBlockContext>();
