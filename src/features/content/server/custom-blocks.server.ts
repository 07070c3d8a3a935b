import type { BlockPlace, CustomBlock } from '#model/site/content/promotion-content.ts';
import type { Site } from '#model/site/site.ts';
import { sanitisedText } from './sanitised-text.server.ts';

/** A custom block with sanitised HTML. */
export interface CustomBlockView {
  readonly name: string;
  readonly variant: CustomBlock['variant'];
  readonly html: string;
}

/** The sanitised blocks are cached for each version of a site's files. */
const made = new WeakMap<readonly CustomBlock[], readonly (CustomBlockView & { readonly place: BlockPlace })[]>();

const allOf = ({ customBlocks }: Pick<Site, 'customBlocks'>) => {
  const known = made.get(customBlocks);
  if (known) return known;
  const blocks = customBlocks.map(({ name, place, variant, format, body }) => ({
    name,
    place,
    variant,
    html: sanitisedText(body, format),
  }));
  made.set(customBlocks, blocks);
  return blocks;
};

/** The custom blocks that a site shows at one place of its pages, in the order of its file (SITE-18). */
export const customBlocksAt = (site: Pick<Site, 'customBlocks'>, place: BlockPlace): readonly CustomBlockView[] =>
  allOf(site).filter((block) => block.place === place);
