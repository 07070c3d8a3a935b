import { z } from 'zod';

/**
 * Redirects of a site (`redirects.yaml`): old addresses of the dealer's former website with their targets. This schema does
 * not check the addresses, because which targets are allowed depends on the old address. `redirectProblems` checks both.
 */
export const redirects = z.record(z.string(), z.union([z.string(), z.literal(410)]));

/**
 * Old addresses with their targets: a path of this site, a URL of another site, or 410 for a page that was removed
 * permanently.
 */
export type Redirects = z.infer<typeof redirects>;
