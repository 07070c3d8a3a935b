import type { LinkGroup, PageExists } from './frame-view.ts';

/** The groups of links without the links whose page does not exist. Groups without links are left out. */
export const existingGroups = (groups: readonly LinkGroup[], exists: PageExists): readonly LinkGroup[] =>
  groups
    .map(({ heading, links }) => ({ heading, links: links.filter(({ href }) => isReachable(href, exists)) }))
    .filter(({ links }) => links.length > 0);

/** Whether the page of a link exists. Links to other sites, phone numbers and anchors are not checked. */
export const isReachable = (href: string, exists: PageExists): boolean => !href.startsWith('/') || exists(href.replace(/[?#].*$/, ''));
