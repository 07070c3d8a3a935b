/** Rung with a dealership's number inside every transaction that changes its stock (`ChangeBell`). */
export const STOCK_BELL = 'stock_changed';
