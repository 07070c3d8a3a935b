/** The paints that demo pictures come in, by the name in their address. */
export const DEMO_PAINTS = {
  white: '#eef0f1',
  silver: '#aab2b8',
  grey: '#616a72',
  black: '#202428',
  blue: '#1f5fa8',
  navy: '#1c2f52',
  red: '#b3202c',
  maroon: '#6b1c2b',
  green: '#2f5b48',
  orange: '#d9642b',
  yellow: '#e0b02a',
  beige: '#b9a88c',
  brown: '#5d4637',
} as const;

export type DemoPaint = keyof typeof DEMO_PAINTS;

const channels = (hex: string): readonly number[] => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));

/** A colour `share` of the way from one to another ('#rrggbb'). */
const mix = (from: string, to: string, share: number): string => {
  const target = channels(to);
  const mixed = channels(from).map((value, index) => Math.round(value + ((target[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};

export const lighter = (hex: string, share: number): string => mix(hex, '#ffffff', share);
export const darker = (hex: string, share: number): string => mix(hex, '#0b0f14', share);
