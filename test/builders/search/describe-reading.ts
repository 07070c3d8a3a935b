import type { ConditionPart, PlainReading } from '#features/search/rules/plain-words/plain-condition.ts';

const describePart = (part: ConditionPart): string => {
  switch (part.kind) {
    case 'values':
      return `${part.attribute}=${part.values.join('|')}`;
    case 'excluded':
      return `${part.attribute}≠${part.values.join('|')}`;
    case 'range':
      return `${part.attribute} ${part.range.min ?? ''}..${part.range.max ?? ''}`;
    case 'sort':
      return `sort ${part.sort.attribute} ${part.sort.direction}`;
  }
};

/** Describes in one line what the search understood: conditions, then the text, then the words that were not understood. */
export const describeReading = ({ conditions, text, unknown }: PlainReading): string =>
  [
    ...conditions.map(({ parts, place }) => (parts.length === 0 ? `nothing near ${place?.name}` : parts.map(describePart).join(' & '))),
    ...(text === '' ? [] : [`text ${text}`]),
    ...(unknown.length === 0 ? [] : [`not understood: ${unknown.join('|')}`]),
  ].join('; ');
