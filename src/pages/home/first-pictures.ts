import { FIRST_PICTURES } from '#features/content/rules/first-pictures.ts';
import type { HomeBlockView } from './home-view.ts';

const isThere = (picture: unknown): boolean => picture !== null;

/** How many photographs a block shows; words of a custom block may hold pictures, but load as they like. */
const picturesOf = (block: HomeBlockView): number => {
  switch (block.kind) {
    case 'hero':
      return isThere(block.view.look === 'search' ? (block.view.featured?.picture ?? null) : block.view.picture) ? 1 : 0;
    case 'stockRail':
      return block.view.cards.filter(({ picture }) => isThere(picture)).length;
    case 'slider':
      return block.slides.length;
    case 'promotions':
      return block.promotions.filter(({ node }) => isThere(node.picture)).length;
    case 'models':
      return block.view.models.filter(({ imageUrl }) => isThere(imageUrl)).length;
    case 'offers':
      return block.view.offers.filter(({ imageUrl }) => isThere(imageUrl)).length;
    case 'locations':
      return block.view.locations.filter(({ imageUrl }) => isThere(imageUrl)).length;
    case 'bands':
      return block.bands.filter(({ picture }) => isThere(picture)).length;
    default:
      return 0;
  }
};

/** How many of each block's pictures are among the first of the page (IMG-04). */
export const firstPicturesOf = (blocks: readonly HomeBlockView[]): readonly number[] => {
  let left = FIRST_PICTURES;
  return blocks.map((block) => {
    const ofBlock = Math.min(left, picturesOf(block));
    left -= ofBlock;
    return ofBlock;
  });
};
