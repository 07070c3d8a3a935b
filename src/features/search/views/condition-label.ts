import type { ConditionPart, PlainCondition } from '../rules/plain-words/plain-condition.ts';
import { sortLabel } from '../rules/sort-options.ts';
import { facetTitle, facetValueLabel, rangeLabel } from './facet-labels.ts';

/**
 * The label of a condition from a search in plain words: 'White', 'Up to $30,000', 'Not Diesel'. For a vague word, the
 * label also contains the definition of the word.
 *
 * @example conditionLabel(cheap) === 'cheap: up to $18,500'
 */
export const conditionLabel = (condition: PlainCondition): string => {
  const { vague, parts, name, place } = condition;
  if (vague !== null) return `${vague}: ${parts.map((part) => lowerFirst(partLabel(part, null))).join('; ')}`;
  if (place !== null) return name ?? place.name;
  const [part] = parts;
  return part === undefined ? (name ?? '') : partLabel(part, name);
};

/**
 * The title of the filter that was made from a condition in plain words, such as 'Colour'. Screen readers read this
 * title before the label.
 */
export const conditionTitle = ({ parts }: PlainCondition): string => {
  const part = parts.at(-1);
  return part === undefined || part.kind === 'sort' ? 'Order' : facetTitle(part.attribute);
};

const partLabel = (part: ConditionPart, name: string | null): string => {
  switch (part.kind) {
    case 'range':
      return rangeLabel(part.attribute, part.range);
    case 'sort':
      return sortLabel(part.sort) ?? 'Sorted';
    case 'values':
      return valuesLabel(part, name);
    case 'excluded':
      return `Not ${valuesLabel(part, name)}`;
  }
};

const valuesLabel = (
  { attribute, values }: Extract<ConditionPart, { readonly kind: 'values' | 'excluded' }>,
  name: string | null,
): string => (name === null ? values.map((value) => facetValueLabel(attribute, value)).join(', ') : facetValueLabel(attribute, name));

/** Returns the text with a lower-case first letter. An abbreviation such as 'SUV' is not changed. */
const lowerFirst = (text: string): string =>
  /^[A-Z][a-z]/.test(text) && !/^[A-Z][a-z]+,/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
