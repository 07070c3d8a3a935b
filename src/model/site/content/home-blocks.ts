import { z } from 'zod';

/**
 * One entry of `home.blocks`: the name of a block and the block's own options. Which blocks there are and what
 * their options may be is known to the feature that shows them (`features/content/blocks`); the schemas by which
 * files are checked are put together of both (docs/adr/015-home-blocks.md).
 */
export const homeBlockEntry = z.looseObject({ block: z.string() });

export type HomeBlockEntry = z.infer<typeof homeBlockEntry>;

/** The blocks that the platform shows unless a template or a site lists its own (HOME area). */
export const DEFAULT_HOME_BLOCKS: readonly HomeBlockEntry[] = [
  { block: 'hero' },
  { block: 'stockRail' },
  { block: 'budget' },
  { block: 'slider' },
  { block: 'bodies' },
  { block: 'budgetPicks' },
  { block: 'whyBuy' },
  { block: 'promotions' },
  { block: 'salesCounter' },
  { block: 'reviews' },
  { block: 'stats' },
  { block: 'locations' },
];
