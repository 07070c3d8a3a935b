/**
 * A `tel:` link to a phone number.
 *
 * @example telHref('(07) 5550 1234') === 'tel:0755501234'
 */
export const telHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
