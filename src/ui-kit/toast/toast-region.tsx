import type { ReactElement } from 'react';

/** Where `show-toast.ts` shows its one toast at a time (ERR-01); read out politely. */
export const ToastRegion = (): ReactElement => (
  <div id="toasts" className="toasts" role="status" aria-live="polite" data-turbo-permanent="" />
);
