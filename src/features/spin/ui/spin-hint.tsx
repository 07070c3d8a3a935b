import type { ReactElement } from 'react';

/**
 * The hint 'Swipe to spin' on a spin that has not started (SPIN-03), or 'Loading' while its pictures load (SPIN-04).
 * `spin-hint-animation.css` animates the hint (SPIN-16).
 */
export const SpinHint = ({ isLoading }: { readonly isLoading: boolean }): ReactElement => (
  <span className="spin-hint">
    <svg className="icon" viewBox="0 0 48 24" aria-hidden="true">
      <path d="M30 17.600c9-.9 15-3 15-5.600 0-3.300-9.400-6-21-6S3 8.700 3 12s9.400 6 21 6m-4-4 4 4-4 4" />
    </svg>
    <span>{isLoading ? 'Loading' : 'Swipe to spin'}</span>
  </span>
);
