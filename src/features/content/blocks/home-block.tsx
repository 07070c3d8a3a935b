import type { ReactElement, ReactNode } from 'react';
import { z } from 'zod';
import type { Timed } from '#kernel/timed.ts';
import type { HomeBlockEntry } from '#model/site/content/home-blocks.ts';
import type { Site } from '#model/site/site.ts';
import { loadsFirst } from '../rules/first-pictures.ts';
import type { HomeStock } from '../views/home-stock.ts';

/** The option of most blocks: the heading above the block. */
export const blockTitle = z
  .string()
  .nullable()
  .default(null)
  .describe('Heading of the block. Default: the standard heading of this kind of block.');

/** The data from which a block builds its view. */
export interface HomeBlockContext {
  readonly site: Site;
  readonly stock: HomeStock;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The props of a block's component. */
export interface HomeBlockProps<View> {
  readonly view: View;
  /** HTML id of the block, unique on the page. */
  readonly id: string;
  /** Number of the block's pictures that load with priority (IMG-04). */
  readonly firstPictures: number;
  /** Whether the picture with this index in `pictures` loads with priority (IMG-04). */
  readonly loadsFirst: (index: number) => boolean;
}

/** The definition of a home block: options, view and component in one file. */
interface HomeBlockParts<Options extends z.core.$ZodLooseShape, View> {
  /** The options that an entry in `home.blocks` may have besides the block's name. */
  readonly options: Options;
  /** Builds the view of the block. Null if the site has no content for it; the page then omits the block. */
  readonly view: (options: z.output<z.ZodObject<Options>>, context: HomeBlockContext) => Timed<View | null> | Promise<Timed<View | null>>;
  readonly Component: (props: HomeBlockProps<View>) => ReactNode;
  /**
   * The photograph of each item of the view; null for an item without a photograph. Blocks without photographs omit
   * this property. It is used to find the first two photographs of the page, which load with priority (IMG-04).
   */
  readonly pictures?: (view: View) => readonly unknown[];
  /** The block contains the main heading of the page. */
  readonly isPageHead?: boolean;
  /** The block contains a search at the top of the page, which replaces the search in the header. */
  readonly hasOpenSearch?: (view: View) => boolean;
}

/** A block that is shown on a home page, with its data. The page calls `draw` to render it. */
export interface ShownHomeBlock {
  readonly isPageHead: boolean;
  readonly hasOpenSearch: boolean;
  /** The number of photographs in the block. */
  readonly pictures: number;
  /**
   * Renders the block.
   *
   * @param id HTML id, unique on the page
   * @param firstPictures number of the block's pictures that load with priority (IMG-04)
   */
  draw(id: string, firstPictures: number): ReactElement;
}

/** A kind of block that a home page can contain. */
export interface HomeBlockDefinition {
  /** The name in the site's files: `{ block: hero }`. */
  readonly name: string;
  /** Schema of the options that this block may have in the site's files. */
  readonly schema: z.ZodObject;
  /** Builds the view of the block from the block's options in the site's files; null if there is nothing to show. */
  show(entry: HomeBlockEntry, context: HomeBlockContext): Promise<Timed<ShownHomeBlock | null>>;
}

/**
 * Defines a block. The types of options, view and component must match, and a block without one of them does not
 * compile.
 *
 * @example
 * export const statsBlock = defineHomeBlock('stats', {
 *   options: {},
 *   view: (_, { site }) => lasting(site.home.stats.length === 0 ? null : site.home.stats),
 *   Component: ({ view }) => <Stats stats={view} />,
 * });
 */
export const defineHomeBlock = <const Name extends string, Options extends z.core.$ZodLooseShape, View>(
  name: Name,
  { options, view: viewOf, Component, pictures, isPageHead = false, hasOpenSearch }: HomeBlockParts<Options, View>,
): HomeBlockDefinition => {
  const ownOptions = z.object(options);
  return {
    name,
    schema: z.strictObject({ block: z.literal(name), ...options }),
    show: async (entry, context) => {
      const { value: view, validUntil } = await viewOf(ownOptions.parse(entry), context);
      if (view === null) return { value: null, validUntil };
      const listed = pictures?.(view) ?? [];
      const shown: ShownHomeBlock = {
        isPageHead,
        hasOpenSearch: hasOpenSearch?.(view) ?? false,
        pictures: listed.filter((picture) => picture !== null).length,
        draw: (id, firstPictures) => (
          <Component
            key={id}
            view={view}
            id={id}
            firstPictures={firstPictures}
            loadsFirst={(index) => loadsFirst(listed, index, firstPictures)}
          />
        ),
      };
      return { value: shown, validUntil };
    },
  };
};
