/**
 * Props of the element that gets the focus when the page opens, even without JavaScript. The browser also scrolls to
 * this element. Examples are the list of errors in a form, and the step of a form that the shopper has reached. A page
 * has at most one element with these props.
 *
 * @example <div tabIndex={-1} {...FIRST_FOCUS}>
 */
export const FIRST_FOCUS = { autoFocus: true } as const;
