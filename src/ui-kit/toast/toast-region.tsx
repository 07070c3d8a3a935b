import type { ReactElement } from 'react';

/**
 * The element in which `show-toast.ts` shows one toast at a time (ERR-01). It is a live region, so screen readers
 * announce each toast.
 */
export const ToastRegion = (): ReactElement => <div id="toasts" className="toasts" role="status" aria-live="polite" />;
