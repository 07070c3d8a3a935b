import type { ReactElement } from 'react';

/** The element where `show-toast.ts` shows one toast at a time (ERR-01); a polite live region. */
export const ToastRegion = (): ReactElement => (
  <div id="toasts" className="toasts" role="status" aria-live="polite" data-turbo-permanent="" />
);
