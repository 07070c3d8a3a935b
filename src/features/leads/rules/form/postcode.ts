/** The message for a text that is not a postcode (TRADE-03). */
export const WRONG_POSTCODE = 'Invalid postcode. Please enter a 4-digit number.';

/**
 * Whether a text is an Australian postcode: four digits (TRADE-02). It is a text, because some postcodes begin with 0.
 *
 * @example isPostcode('0800') === true
 */
export const isPostcode = (text: string): boolean => /^\d{4}$/.test(text);
