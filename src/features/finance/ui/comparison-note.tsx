import type { ReactElement } from 'react';
import type { Site } from '#model/site/site.ts';
import { COMPARISON_BASIS } from '../rules/comparison-basis.ts';

/**
 * The warning that every comparison rate needs, once for all cards of a page: the star on each leads the eye
 * here (CARD-16; domain facts 2). Only where cards carry rates.
 */
export const ComparisonNote = ({ site }: { readonly site: Pick<Site, 'features' | 'card' | 'finance'> }): ReactElement | null =>
  site.features.finance && site.card.weeklyFigure !== 'off' ? (
    <p className="shell footer-note">
      * {COMPARISON_BASIS} {site.finance.comparisonWarning.text}
    </p>
  ) : null;
