/**
 * Calls `run` when the shopper leaves this page. The browser may store the page in its current state and restore it on
 * Back. So `run` closes dialogs and menus that should not be open after Back.
 */
export const onPageLeft = (run: () => void): void => addEventListener('pagehide', run);
