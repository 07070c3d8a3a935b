import { longestPhrase } from './longest-phrase.ts';
import type { Limit } from './quantity-limits.ts';
import { phraseKey, type Token } from './split-tokens.ts';

const phrases = (list: string): ReadonlyMap<string, true> => new Map(list.split('|').map((phrase) => [phraseKey(phrase), true as const]));

const FAMILY_OF = phrases('family of|a family of|for family of|for a family of|for my family of|for our family of');
const FAMILY_WITH = phrases(
  'family with|a family with|for family with|for a family with|for my family with|couple with|a couple with|for a couple with',
);
const LEADS = phrases('fits|fit|to fit|seats|seat|carries|carry|room for|space for|for|with|for my|for our|takes|holds');
const ADULTS = phrases('adults|adult|grown ups|parents');
const PERSONS = phrases('people|persons|passengers');
const AND = phrases('and|plus|+|with');
const KIDS = phrases('kids|children|kid|child');

/** A number of this size or higher is not read as the number of people in one vehicle. */
const MOST_PEOPLE = 20;

/**
 * Reads how many people travel, and returns the limit for the seats. 'family of 6' needs 6 seats. 'fits 5 kids' needs 6, because
 * a driver is added. 'family with 3 kids' needs 5, because two adults are added. Null if no such words begin at this token.
 */
export const readPeople = (tokens: readonly Token[], at: number): { readonly limit: Limit; readonly length: number } | null => {
  const family = longestPhrase(FAMILY_OF, tokens, at);
  const people = family && countAt(tokens, at + family.length);
  if (family && people !== null) return seatsFor(people, family.length + 1);
  const parents = longestPhrase(FAMILY_WITH, tokens, at);
  const start = at + (parents?.length ?? longestPhrase(LEADS, tokens, at)?.length ?? 0);
  const first = countAt(tokens, start);
  if (first === null) return null;
  const persons = start > at ? longestPhrase(PERSONS, tokens, start + 1) : null;
  if (persons) return seatsFor(first, start + 1 + persons.length - at);
  const adults = longestPhrase(ADULTS, tokens, start + 1);
  const and = adults && longestPhrase(AND, tokens, start + 1 + adults.length);
  const second = adults && and ? start + 1 + adults.length + and.length : start;
  const kids = longestPhrase(KIDS, tokens, second + 1);
  const count = countAt(tokens, second);
  if (!kids || count === null) return null;
  return seatsFor(count + (parents ? 2 : second === start ? 1 : first), second + 1 + kids.length - at);
};

const countAt = (tokens: readonly Token[], at: number): number | null => {
  const token = tokens[at];
  if (token?.kind !== 'number' || token.unit !== '' || !Number.isInteger(token.value)) return null;
  return token.value >= 1 && token.value < MOST_PEOPLE ? token.value : null;
};

const seatsFor = (people: number, length: number) => ({ limit: { attribute: 'seats', range: { min: people } } as const, length });
