/**
 * Calls `run` when the shopper leaves this page. The browser may keep the page as it is then and restore it on Back, so
 * `run` closes what should not be open at that time.
 */
export const onPageLeft = (run: () => void): void => addEventListener('pagehide', run);
