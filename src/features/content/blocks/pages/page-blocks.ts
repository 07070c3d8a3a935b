import type { Timed } from '#kernel/timed.ts';
import type { HomeStock } from '../../views/home-stock.ts';
import { type BlockEntry, blockSchemaOf, blockShower, type ShownBlock } from '../block-definition.tsx';
import type { HomeBlockContext, HomeBlockDefinition } from '../home-block.tsx';
import { modelsBlock } from '../models/models.block.tsx';
import { offersBlock } from '../offers/offers.block.tsx';
import { promotionsBlock } from '../promotions/promotions.block.tsx';
import { stockRailBlock } from '../stock-rail/stock-rail.block.tsx';
import { businessBlock } from './business.block.tsx';
import { cardsBlock } from './cards.block.tsx';
import { chargingBlock } from './charging.block.tsx';
import { collectedDataBlock } from './collected-data.block.tsx';
import { energyCostsBlock } from './energy-costs.block.tsx';
import { formBlock } from './form.block.tsx';
import { pageLocationsBlock } from './locations.block.tsx';
import type { PageBlockContext, PageBlockDefinition } from './page-block.ts';
import { partsSearchBlock } from './parts-search.block.tsx';
import { pictureBlock } from './picture.block.tsx';
import { questionsBlock } from './questions.block.tsx';
import { textBlock } from './text.block.tsx';

/** The blocks that only content pages have. */
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
  chargingBlock,
  energyCostsBlock,
] as const satisfies readonly PageBlockDefinition[];

/** The blocks that both the home page and content pages may have: they show models, offers, promotions and stock. */
const LINE_UP_BLOCKS = [modelsBlock, offersBlock, promotionsBlock, stockRailBlock] as const satisfies readonly HomeBlockDefinition[];

/**
 * The schema of one entry in the list `blocks` of a content page: the name of a block, and the options of this block.
 */
export const pageBlockSchema = blockSchemaOf([...PAGE_BLOCKS, ...LINE_UP_BLOCKS]);

/** Names of the blocks whose styles are in the style sheet of the pages of models and offers. */
const LINE_UP_NAMES: ReadonlySet<string> = new Set([...LINE_UP_BLOCKS, chargingBlock, energyCostsBlock].map(({ name }) => name));

/** Whether a block of a content page needs the style sheet of the pages of models and offers. */
export const needsLineUpSheet = ({ block }: BlockEntry): boolean => LINE_UP_NAMES.has(block);

const showOwn = blockShower<PageBlockContext>(PAGE_BLOCKS);
const showLineUp = blockShower<HomeBlockContext>(LINE_UP_BLOCKS);

/**
 * Builds the current view of one entry in the list `blocks` of a content page.
 *
 * @param home contains the function `stock`, which searches the stock of the site. The function is called if the block
 * may show stock. So if the search fails, pages without such blocks still work
 */
export const showPageBlock = async (
  entry: BlockEntry,
  context: PageBlockContext,
  home: { readonly stock: () => Promise<HomeStock> } & Pick<HomeBlockContext, 'googleReviews'>,
): Promise<Timed<ShownBlock | null>> =>
  LINE_UP_BLOCKS.some(({ name }) => name === entry.block)
    ? showLineUp(entry, { site: context.site, now: context.now, stock: await home.stock(), googleReviews: home.googleReviews })
    : showOwn(entry, context);
