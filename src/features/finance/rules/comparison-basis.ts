/**
 * The basis of the comparison rate in words (FIN-24). It is separate from the solver, so that the browser does not load
 * the solver.
 */
export const COMPARISON_BASIS = 'Comparison rate based on a secured loan of $30,000 over 5 years.';
