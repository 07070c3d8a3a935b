/**
 * The label of an amount of money without '($)' at its end, for texts that write the amount with its dollar sign or
 * quote the label in a sentence.
 *
 * @example labelWithoutUnit('Income before tax, a year ($)') === 'Income before tax, a year'
 */
export const labelWithoutUnit = (label: string): string => label.replace(/\s*\(\$\)$/, '');
