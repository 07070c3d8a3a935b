import { z } from 'zod';

/**
 * One entry of a content page's `blocks`: the name of a block with its options. The folder
 * `features/content/blocks/pages` defines which blocks exist and which options each block has
 * (docs/adr/015-home-blocks.md).
 */
export const pageBlockEntry = z.looseObject({ block: z.string() });

export type PageBlockEntry = z.infer<typeof pageBlockEntry>;
