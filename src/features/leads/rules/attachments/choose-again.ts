/**
 * The hint of a file field when a form is shown again: the shopper must choose the files again, because browsers do not
 * keep them.
 */
export const CHOOSE_AGAIN = 'Please choose your files again: browsers do not keep them.';
