import type { ReactElement, ReactNode } from 'react';
import { z } from 'zod';
import type { Timed } from '#kernel/timed.ts';
import { loadsFirst } from '../../../ui-kit/picture/first-pictures.ts';

/** An entry of a list of blocks in a site's files: the name of the block with its options. */
export interface BlockEntry {
  readonly block: string;
  readonly [option: string]: unknown;
}

/** A question with its answer, both without markup. */
export interface AnsweredQuestion {
  readonly question: string;
  readonly answer: string;
}

/** The props of a block's component. */
export interface BlockProps<View> {
  readonly view: View;
  /** HTML id of the block, unique on the page. */
  readonly id: string;
  /** Number of the block's pictures that load with priority (IMG-04). */
  readonly firstPictures: number;
  /** Whether the picture with this index in `pictures` loads with priority (IMG-04). */
  readonly loadsFirst: (index: number) => boolean;
}

/** The definition of a block: options, view and component in one file. */
export interface BlockParts<Context, Options extends z.core.$ZodLooseShape, View> {
  /** The options that an entry may have besides the block's name. */
  readonly options: Options;
  /** Builds the view of the block. Null if the site has no content for it; the page then omits the block. */
  readonly view: (options: z.output<z.ZodObject<Options>>, context: Context) => Timed<View | null> | Promise<Timed<View | null>>;
  readonly Component: (props: BlockProps<View>) => ReactNode;
  /**
   * The photograph of each item of the view; null for an item without a photograph. Blocks without photographs omit
   * this property. It is used to find the first two photographs of the page, which load with priority (IMG-04).
   */
  readonly pictures?: (view: View) => readonly unknown[];
  /**
   * The questions that the block answers, for the structured data of the page. Blocks without questions omit this
   * property.
   */
  readonly questions?: (view: View) => readonly AnsweredQuestion[];
  /** The block contains the main heading of the page. */
  readonly isPageHead?: boolean;
  /** The block contains a search at the top of the page, which replaces the search in the header. */
  readonly hasOpenSearch?: (view: View) => boolean;
}

/** A block that is shown on a page, with its data. The page calls `draw` to render it. */
export interface ShownBlock {
  readonly isPageHead: boolean;
  readonly hasOpenSearch: boolean;
  /** The number of photographs in the block. */
  readonly pictures: number;
  /** The questions that the block answers, for the structured data of the page. */
  readonly questions: readonly AnsweredQuestion[];
  /**
   * Renders the block.
   *
   * @param id HTML id, unique on the page
   * @param firstPictures number of the block's pictures that load with priority (IMG-04)
   */
  draw(id: string, firstPictures: number): ReactElement;
}

/** A kind of block that a page can contain. */
export interface BlockDefinition<Context> {
  /** The name in the site's files: `{ block: hero }`. */
  readonly name: string;
  /** Schema of the options that this block may have in the site's files. */
  readonly schema: z.ZodObject;
  /** Builds the view of the block from the block's options in the site's files; null if there is nothing to show. */
  show(entry: BlockEntry, context: Context): Promise<Timed<ShownBlock | null>>;
}

/**
 * Makes the function that defines the blocks of one kind of page. The types of options, view and component of a block must
 * match, and a block that lacks one of the three does not compile.
 *
 * @typeParam Context the data from which a block of this kind of page builds its view
 */
export const blockDefiner =
  <Context,>() =>
  <const Name extends string, Options extends z.core.$ZodLooseShape, View>(
    name: Name,
    { options, view: viewOf, Component, pictures, questions, isPageHead = false, hasOpenSearch }: BlockParts<Context, Options, View>,
  ): BlockDefinition<Context> => {
    const ownOptions = z.object(options);
    return {
      name,
      schema: z.strictObject({ block: z.literal(name), ...options }),
      show: async (entry, context) => {
        const { value: view, validUntil } = await viewOf(ownOptions.parse(entry), context);
        if (view === null) return { value: null, validUntil };
        const listed = pictures?.(view) ?? [];
        const shown: ShownBlock = {
          isPageHead,
          hasOpenSearch: hasOpenSearch?.(view) ?? false,
          pictures: listed.filter((picture) => picture !== null).length,
          questions: questions?.(view) ?? [],
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

/** The schema of one block in a site's files: the name of the block, with the options of this block. */
export const blockSchemaOf = (definitions: readonly BlockDefinition<never>[]): z.ZodType<BlockEntry, BlockEntry> =>
  z.discriminatedUnion('block', definitions.map(({ schema }) => schema) as [z.ZodObject, ...z.ZodObject[]]) as never;

/**
 * Makes a function that builds the current view of one block in the files of a site. This function throws if no definition has
 * the name of the block. This never happens for a served site, because the schema of the files refuses unknown blocks.
 */
export const blockShower = <Context,>(
  definitions: readonly BlockDefinition<Context>[],
): ((entry: BlockEntry, context: Context) => Promise<Timed<ShownBlock | null>>) => {
  const byName: ReadonlyMap<string, BlockDefinition<Context>> = new Map(definitions.map((block) => [block.name, block]));
  return (entry, context) => {
    const definition = byName.get(entry.block);
    if (!definition) throw new Error(`No block is named '${entry.block}'`);
    return definition.show(entry, context);
  };
};
