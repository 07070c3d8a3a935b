import type { ReactElement } from 'react';
import type { Site } from '#model/site/site.ts';
import { COMPARISON_BASIS } from '../rules/comparison-basis.ts';

/**
 * The warning that the law requires for every comparison rate, once for all cards of a page; the asterisk on each card
 * refers to it (CARD-16; domain facts 2). Shown only if cards show rates.
 */
export const ComparisonNote = ({ site }: { readonly site: Pick<Site, 'features' | 'card' | 'finance'> }): ReactElement | null =>
  site.features.finance && site.card.weeklyFigure !== 'off' ? (
    <p className="shell footer-note">
      * {COMPARISON_BASIS} {site.finance.comparisonWarning.text}
    </p>
  ) : null;
