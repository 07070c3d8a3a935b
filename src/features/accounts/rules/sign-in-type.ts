import type { Site } from '#model/site/site.ts';

/** Why a shopper signs in (AUTH-04): the value of `type` in the URL of the sign-in page. */
export const SIGN_IN_TYPES = [
  'watchlist',
  'trade-in',
  'checkout',
  'finance',
  'spin-to-win',
  'online-payment',
  'car-finance',
  'my-garage',
] as const;
export type SignInType = (typeof SIGN_IN_TYPES)[number];

/** The type in a link; 'my-garage' if the link names no known type. */
export const readSignInType = (value: string | null | undefined): SignInType => SIGN_IN_TYPES.find((type) => type === value) ?? 'my-garage';

/**
 * The sentence that tells a shopper what the sign-in is for (AUTH-13).
 *
 * @example signInReason('checkout', site) === 'Sign in to reserve this car.'
 */
export const signInReason = (type: SignInType, { vehicleWord }: Pick<Site, 'vehicleWord'>): string => {
  const { singular } = vehicleWord;
  switch (type) {
    case 'watchlist':
      return `Sign in to save this ${singular} to your watchlist.`;
    case 'trade-in':
      return `Sign in to have your ${singular} valued.`;
    case 'checkout':
      return `Sign in to reserve this ${singular}.`;
    case 'finance':
      return 'Sign in to ask for your own finance quote.';
    case 'car-finance':
      return `Sign in to apply for finance for a ${singular}.`;
    case 'spin-to-win':
      return 'Sign in to turn the wheel.';
    case 'online-payment':
      return 'Sign in to pay online.';
    case 'my-garage':
      return 'Sign in to open your garage.';
  }
};
