import { blockSchemaOf, blockShower } from '../block-definition.tsx';
import { businessBlock } from './business.block.tsx';
import { cardsBlock } from './cards.block.tsx';
import { collectedDataBlock } from './collected-data.block.tsx';
import { formBlock } from './form.block.tsx';
import { pageLocationsBlock } from './locations.block.tsx';
import type { PageBlockContext, PageBlockDefinition } from './page-block.ts';
import { partsSearchBlock } from './parts-search.block.tsx';
import { pictureBlock } from './picture.block.tsx';
import { questionsBlock } from './questions.block.tsx';
import { textBlock } from './text.block.tsx';

/** All blocks of content pages. The site files accept only these. */
const PAGE_BLOCKS = [
  textBlock,
  pictureBlock,
  cardsBlock,
  questionsBlock,
  formBlock,
  pageLocationsBlock,
  businessBlock,
  partsSearchBlock,
  collectedDataBlock,
] as const satisfies readonly PageBlockDefinition[];

/** One entry of `blocks` of a content page in a site's files, with the options of its block. */
export const pageBlockSchema = blockSchemaOf(PAGE_BLOCKS);

/** Builds the current view of an entry of a content page. */
export const showPageBlock = blockShower<PageBlockContext>(PAGE_BLOCKS);
