/** What a form that is shown again says in the hint of a file field, because browsers do not keep chosen files. */
export const CHOOSE_AGAIN = 'Please choose your files again: browsers do not keep them.';
