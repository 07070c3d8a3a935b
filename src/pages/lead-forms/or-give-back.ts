import type { PageRequest } from '#pages/page.ts';
import type { LeadFormServices } from './lead-form-answer.ts';

/**
 * Processes a post that already counts towards the limit of posts from one IP address. If the program fails, the post is no
 * longer counted, because the shopper sends it again.
 */
export const orGiveBack = async <Value>(
  { leads }: Pick<LeadFormServices, 'leads'>,
  { site, clientAddress }: Pick<PageRequest, 'site' | 'clientAddress'>,
  run: () => Promise<Value>,
): Promise<Value> => {
  try {
    return await run();
  } catch (error) {
    await leads.giveBackPost(site, clientAddress);
    throw error;
  }
};
