import { defineIsland } from '#ui-kit/island/island.tsx';
import { LoanCalculator } from './loan-calculator.tsx';

export const loanCalculatorIsland = defineIsland('loan-calculator', LoanCalculator);
