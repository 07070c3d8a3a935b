import { z } from 'zod';

/**
 * One entry of `home.blocks`: the name of a block with its options. The feature that shows the blocks
 * (`features/content/blocks`) knows which blocks exist and which options they have. The schemas that check the files
 * combine both (docs/adr/015-home-blocks.md).
 */
export const homeBlockEntry = z.looseObject({ block: z.string() });

export type HomeBlockEntry = z.infer<typeof homeBlockEntry>;

/** The default blocks of the home page, unless a template or a site lists its own (HOME area). */
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
