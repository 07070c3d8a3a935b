import { z } from 'zod';

const title = z.string().nullable().default(null).describe("heading; the block's own words unless given");
const block = <Name extends string, Fields extends z.core.$ZodLooseShape>(name: Name, fields: Fields) =>
  z.strictObject({ block: z.literal(name), ...fields });

/**
 * The blocks that a home page is composed of. Each shows what the site's files hold of its kind, and
 * nothing at all where they hold none, so that a list of blocks fits every site of a template.
 */
export const homeBlock = z.discriminatedUnion('block', [
  block('hero', {}),
  block('searchPanel', { title }),
  block('stockRail', {
    title,
    stock: z.enum(['latest', 'offers', 'electric']).default('latest').describe('what arrived last, what is on offer, what has a plug'),
    limit: z.int().min(2).max(12).default(8),
  }),
  block('bodies', {
    title,
    by: z.enum(['simple_body', 'item_type']).default('simple_body').describe('bodies, or kinds of vehicles'),
    look: z.enum(['tiles', 'row']).default('tiles'),
  }),
  block('budget', { title }),
  block('budgetPicks', { title, under: z.int().min(1).default(20_000).describe('dollars'), limit: z.int().min(2).max(12).default(4) }),
  block('slider', {}),
  block('promotions', { title, limit: z.int().min(1).max(12).default(4) }),
  block('stats', {}),
  block('salesCounter', {}),
  block('whyBuy', { title }),
  block('reviews', { title, limit: z.int().min(1).max(12).default(6) }),
  block('brands', { title, look: z.enum(['wall', 'marks']).default('wall').describe('names set in type, or logos') }),
  block('models', { title }),
  block('offers', { title, limit: z.int().min(1).max(12).default(3) }),
  block('locations', { title }),
  block('bands', {}),
  block('custom', { name: z.string().describe('SITE-18: the custom block of that name') }),
]);

export type HomeBlock = z.infer<typeof homeBlock>;

/** What the platform shows unless a template or site lists its own (HOME area). */
export const DEFAULT_HOME_BLOCKS: readonly z.input<typeof homeBlock>[] = [
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
