import type { PageBlockEntry } from '#model/site/content/page-blocks.ts';
import type { Site } from '#model/site/site.ts';

/** A block of text of a generated page. */
export const text = (title: string, body: string): PageBlockEntry => ({ block: 'text', title, body });

/** The legal name of the business that runs the site, for use in a sentence: 'Wattlebird Cars Pty Ltd (ABN 00 000 000 001)'. */
export const businessName = ({ primaryDealership: { legalName, name, abn } }: Site): string =>
  `${legalName ?? name}${abn === null ? '' : ` (ABN ${abn})`}`;
