import { z } from 'zod';

/**
 * One entry of a content page's `blocks`: the name of a block with its options. `features/content/blocks/pages` defines
 * which blocks exist and which options they have, as for the blocks of the home page (docs/adr/015-home-blocks.md).
 */
export const pageBlockEntry = z.looseObject({ block: z.string() });

export type PageBlockEntry = z.infer<typeof pageBlockEntry>;
