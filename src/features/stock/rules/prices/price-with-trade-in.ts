/**
 * The condition under which a displayed price applies. An offer price applies 'with trade in' (PRICE-07); any other
 * price has no condition (null). The sidebar of the vehicle page always shows the condition. Cards and other parts of
 * pages show it only if a site option says so.
 *
 * @example priceCondition('offer') === 'with trade in'
 */
export const priceCondition = (kind: 'subscription' | 'offer' | 'normal'): 'with trade in' | null =>
  kind === 'offer' ? 'with trade in' : null;
