/** Heading of the list of errors in a form (FORM-10). */
export const ERROR_HEADING = 'Please fix the following errors:';

/** Message when a form could not be sent (FORM-08). */
export const SUBMISSION_ERROR = 'An error occurred when submitting this form';
