import { z } from 'zod';

/**
 * One entry of `home.blocks`: the name of a block with its options. `features/content/blocks` defines which blocks
 * exist and which options they have. The schemas that check the files combine this type with those options
 * (docs/adr/015-home-blocks.md).
 */
export const homeBlockEntry = z.looseObject({ block: z.string() });

export type HomeBlockEntry = z.infer<typeof homeBlockEntry>;

/** The blocks of the home page (HOME area) if neither the template nor the site lists blocks. */
export const DEFAULT_HOME_BLOCKS: readonly HomeBlockEntry[] = [
  { block: 'hero' },
  { block: 'stockRail' },
  { block: 'recent' },
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
