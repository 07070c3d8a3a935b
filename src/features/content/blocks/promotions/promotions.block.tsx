import { z } from 'zod';
import { earliest } from '#kernel/timed.ts';
import { periodState } from '../../rules/content-dates.ts';
import { matchesCarTypes } from '../../rules/matches-car-types.ts';
import { BlockSection } from '../../ui/block-section/block-section.tsx';
import { PromotionCard } from '../../ui/promotion-card/promotion-card.tsx';
import { blockTitle, defineHomeBlock } from '../home-block.tsx';

/** The current promotions for the site's car types (HOME-17, HOME-18), sorted by position (HOME-19). */
export const promotionsBlock = defineHomeBlock('promotions', {
  options: { title: blockTitle, limit: z.int().min(1).max(12).default(4) },
  view: ({ title, limit }, { site, now }) => {
    const timed = site.promotions
      .filter(({ display, strictDisplay }) => matchesCarTypes({ carTypes: display, strictDisplay }, site.stock.carTypes))
      .map((promotion) => ({ promotion, ...periodState(promotion, site.timeZone, now) }));
    const shown = timed
      .filter(({ isShown }) => isShown)
      .map(({ promotion }) => promotion)
      .toSorted((left, right) => left.position - right.position)
      .slice(0, limit);
    return {
      value: shown.length === 0 ? null : { title: title ?? 'On now', promotions: shown.map(({ node }) => node) },
      validUntil: earliest(timed.map(({ changesAt }) => changesAt)),
    };
  },
  pictures: ({ promotions }) => promotions.map(({ picture }) => picture),
  Component: ({ view: { title, promotions }, id, loadsFirst }) => (
    <BlockSection id={id} title={title} className="block-promotions">
      <ul className="promos" data-count={promotions.length}>
        {promotions.map((node, index) => (
          <li key={node.title}>
            <PromotionCard node={node} hasPriority={loadsFirst(index)} />
          </li>
        ))}
      </ul>
    </BlockSection>
  ),
});
