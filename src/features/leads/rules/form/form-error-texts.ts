/** FORM-10 */
export const ERROR_HEADING = 'Please fix the following errors:';
/** FORM-08 */
export const SUBMISSION_ERROR = 'An error occurred when submitting this form';
/** FORM-24 */
export const LOCATION_PLACEHOLDER = 'Please Select a Dealership Location / Department';
/** FORM-25 */
export const DEALERSHIP_PLACEHOLDER = 'Select a Preferred Dealership';
/** FORM-23 */
export const SIMILAR_MESSAGE = 'Can you please find me something similar?';
/** FORM-20 */
export const TERMS_ERROR = '*You must agree to the terms of use before submitting.';
