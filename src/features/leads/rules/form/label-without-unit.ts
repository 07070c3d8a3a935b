/**
 * The label of an amount of money without '($)' at its end. It is used where the amount has its own dollar sign, or where a
 * sentence quotes the label.
 *
 * @example labelWithoutUnit('Income before tax, a year ($)') === 'Income before tax, a year'
 */
export const labelWithoutUnit = (label: string): string => label.replace(/\s*\(\$\)$/, '');
