import type { Site } from '#model/site/site.ts';
import { COMPARISON_BASIS } from '../rules/comparison-basis.ts';

/**
 * The warning that the law requires for every comparison rate. It is shown once per page for all cards, and an asterisk
 * on each card refers to it (CARD-16). Null if the cards of the site show no rates.
 *
 * @example comparisonNote(site) // '* Comparison rate based on a secured loan of $30,000 over 5 years. WARNING: …'
 */
export const comparisonNote = (site: Pick<Site, 'features' | 'card' | 'finance'>): string | null =>
  site.features.finance && site.card.weeklyFigure !== 'off' ? `* ${COMPARISON_BASIS} ${site.finance.comparisonWarning.text}` : null;
