import { z } from 'zod';
import type { DataUse } from '#model/site/data-use.ts';
import type { Site } from '#model/site/site.ts';
import { type BlockDefinition, blockDefiner } from '../block-definition.tsx';

/** The option for the heading above a block. Most blocks have this option. */
export const sectionTitle = z.string().min(1).nullable().default(null).describe('Heading of the block; null: no heading.');

/** The option for the anchor of a block. Most blocks have this option. */
export const sectionAnchor = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/, "lower-case letters, digits and hyphens, e.g. 'service-booking'")
  .nullable()
  .default(null)
  .describe("Anchor of the block, to which links such as '/service#service-booking' lead; null: none.");

/** The data from which a block of a content page builds its view. */
export interface PageBlockContext {
  readonly site: Site;
  /** Epoch milliseconds. */
  readonly now: number;
  /** What the site's features do with personal information, for the privacy policy. */
  readonly dataUses: readonly DataUse[];
}

/** A kind of block that a content page can contain. */
export type PageBlockDefinition = BlockDefinition<PageBlockContext>;

/**
 * Defines a block of content pages.
 *
 * @example
 * export const textBlock = definePageBlock('text', {
 *   options: { body: z.string() },
 *   view: ({ body }) => lasting(sanitisedText(body, 'markdown')),
 *   Component: ({ view }) => <Prose html={view} />,
 * });
 */
export const definePageBlock = blockDefiner<PageBlockContext>();
