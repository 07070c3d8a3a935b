/** FIN-24 in words; apart from the solver, which no browser needs. */
export const COMPARISON_BASIS = 'Comparison rate based on a secured loan of $30,000 over 5 years.';
