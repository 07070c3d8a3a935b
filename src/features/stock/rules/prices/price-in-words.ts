import type { DisplayedPrice } from './displayed-price.ts';

/**
 * A displayed price as one text: the price, its price type and its condition.
 *
 * @example priceInWords({ text: '$32,990', type: 'Drive Away', condition: 'with trade in' }) === '$32,990 Drive Away with trade in'
 */
export const priceInWords = ({
  text,
  type,
  condition,
}: Pick<DisplayedPrice, 'text' | 'type'> & { readonly condition: string | null }): string =>
  [text, type, condition].filter((part) => part !== null).join(' ');
