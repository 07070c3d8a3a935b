import type { Dealership } from '#model/dealership/dealership.ts';

type Stated = Pick<Dealership, 'name' | 'creditStatement'>;

/**
 * The sentences of a finance page about who provides or arranges credit, and under which credit licence. The page shows
 * the sentence of the dealership that answers the form. If the shopper chooses the dealership in the form, the page
 * shows the sentences of all dealerships, equal sentences only once.
 *
 * @param answering the dealership that answers the form; null if the shopper chooses it
 * @example creditStatements(site.dealerships, southport) // ['Example Finance, Australian Credit Licence 123456, …']
 */
export const creditStatements = (dealerships: readonly Stated[], answering: Stated | null): readonly string[] => {
  const stating = answering === null ? dealerships : [answering];
  return [...new Set(stating.flatMap(({ creditStatement }) => creditStatement ?? []))];
};
