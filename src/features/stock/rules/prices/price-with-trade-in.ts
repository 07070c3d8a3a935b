/**
 * The condition under which a displayed price applies: a reduced price applies 'with trade in' (PRICE-07). The sidebar
 * always shows the condition. Other places show it only if the site's option is on. Null for any other price.
 *
 * @example priceCondition('offer') === 'with trade in'
 */
export const priceCondition = (kind: 'subscription' | 'offer' | 'normal'): 'with trade in' | null =>
  kind === 'offer' ? 'with trade in' : null;
