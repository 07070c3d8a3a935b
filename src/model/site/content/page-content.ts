import { z } from 'zod';
import { slugField } from '../options/field-types.ts';
import { contentPicture } from './content-fields.ts';
import { type PageBlockEntry, pageBlockEntry } from './page-blocks.ts';

/**
 * A content page of a site (ROUTE-79): `sites/<slug>/pages/<name>.yaml`. The name of the file decides the path
 * (`contentPagePath`).
 *
 * @param entry schema of an entry of `blocks`
 */
export const contentPageWith = (entry: z.ZodType<PageBlockEntry, PageBlockEntry>) =>
  z
    .strictObject({
      title: z.string().min(1).max(80).describe('Name of the page in the browser tab, in search engines and in the breadcrumb.'),
      heading: z.string().min(1).nullable().default(null).describe('Main heading of the page; null: the title.'),
      intro: z.string().default('').describe('Text below the main heading.'),
      description: z
        .string()
        .max(300)
        .nullable()
        .default(null)
        .describe('Description of the page for search engines; null: the beginning of the intro.'),
      picture: contentPicture.nullable().default(null).describe('Large picture at the top of the page, in the ratio 3:2 or wider.'),
      blocks: z.array(entry).min(1).describe('Blocks of the page in their order.'),
    })
    .describe('A content page');

const contentPage = contentPageWith(pageBlockEntry);

export type ContentPage = z.infer<typeof contentPage>;

/** Makes the schema of a site's content pages, which are stored by name. @param page schema of one content page */
export const contentPagesWith = (page: typeof contentPage) =>
  z
    .record(slugField, page)
    .default({})
    .describe('Content pages by name (ROUTE-42 to 52, 56, 67 to 72, 79). Usually each page is a file of its own: pages/<name>.yaml.');

/** The schema of a site's content pages. It does not check the options of the blocks on the pages. */
export const contentPages = contentPagesWith(contentPage);
