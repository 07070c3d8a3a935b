import { z } from 'zod';

/**
 * Redirects of a site, `redirects.yaml`: from an old address of the dealer's former website to its new place. The check
 * of the site's files explains wrong entries (`redirectProblems`), because the key and the value of an entry depend on
 * each other.
 */
export const redirects = z.record(z.string(), z.union([z.string(), z.literal(410)]));

/** An old address with its target: a path of this site, a URL of another site, or 410 for a page that is gone for good. */
export type Redirects = z.infer<typeof redirects>;
