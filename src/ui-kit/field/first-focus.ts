/**
 * Props of an element on which the browser puts the focus when the page opens, even without JavaScript, and to which it
 * scrolls: the errors of a form, or the step that the shopper came to. A page has at most one such element.
 *
 * @example <div tabIndex={-1} {...FIRST_FOCUS}>
 */
export const FIRST_FOCUS = { autoFocus: true } as const;
