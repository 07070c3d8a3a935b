/**
 * The basis of the comparison rate in words (FIN-24). It has a file of its own, so that the browser does not load the
 * code that computes comparison rates.
 */
export const COMPARISON_BASIS = 'Comparison rate based on a secured loan of $30,000 over 5 years.';
