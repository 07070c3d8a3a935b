/** The field of a reservation that asks how the vehicle is handed over, and its answers. */
export const HANDOVER = {
  field: 'handover',
  collected: 'Pick it up',
  delivered: 'Have it delivered',
  undecided: 'Not decided yet',
} as const;
