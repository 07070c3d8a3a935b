/** Number of visible characters of a masked phone number; spaces count as characters (VDP-64, A-68). */
const SHOWN_CHARACTERS = 5;

/**
 * Masks a phone number after its first five characters. Spaces stay, so that it still looks like a phone number
 * (VDP-64, A-68).
 *
 * @example maskPhone('07 3345 1234') === '07 33•• ••••'
 */
export const maskPhone = (phone: string): string => {
  const characters = Array.from(phone);
  return characters.map((character, index) => (index < SHOWN_CHARACTERS || character === ' ' ? character : '•')).join('');
};
