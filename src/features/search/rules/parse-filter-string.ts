import { bodyName } from '#features/stock/rules/body-names.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import {
  FACET_ATTRIBUTES,
  type FacetAttribute,
  RANGE_ATTRIBUTES,
  RANGE_ONLY_ATTRIBUTES,
} from '#model/site/options/search/facet-attributes.ts';
import { type FilterToken, readFilterTokens } from './filter-tokens.ts';
import type { ComparedAttribute, StockFilter } from './stock-search.ts';

/**
 * Why a filter string was refused: the position (in characters from 0), what was expected there, and what was found.
 */
export interface FilterStringProblem {
  readonly position: number;
  readonly expected: string;
  readonly found: string;
}

/** Maximum number of characters of a filter string. */
export const MAX_FILTER_LENGTH = 4_000;
const MAX_DEPTH = 20;
const MAX_CONDITIONS = 200;

const COMPARED: readonly ComparedAttribute[] = [...RANGE_ATTRIBUTES, 'created_at', 'offer_price'];
const NAMED: readonly (FacetAttribute | 'id' | 'slug')[] = [...FACET_ATTRIBUTES, 'id', 'slug'];
/**
 * Attributes that accept only numbers. The other attributes of `COMPARED` also accept a text: weekly_price_range='$100
 * to $149'.
 */
const NUMBERS_ONLY: readonly string[] = [...RANGE_ONLY_ATTRIBUTES, 'created_at', 'offer_price'];

/**
 * Parses a filter string (API-03, API-07). Conditions are `attribute=value`, `attribute:value`, or comparisons of
 * numbers with `<`, `<=`, `>` and `>=`. They are combined by NOT, AND and OR (in this order of precedence) and
 * parentheses. Values with spaces are in single or double quotes. An empty string gives null: no filter.
 *
 * @example parseFilterString('make="Land Rover" AND price<50000')
 */
export const parseFilterString = (text: string): Result<StockFilter | null, FilterStringProblem> => {
  if (text.length > MAX_FILTER_LENGTH)
    return err({ position: MAX_FILTER_LENGTH, expected: `at most ${MAX_FILTER_LENGTH} characters`, found: String(text.length) });
  try {
    const parser = new FilterParser(readFilterTokens(text));
    return ok(parser.isAtEnd() ? null : parser.parse());
  } catch (problem) {
    if (problem instanceof FilterRefusal) return err(problem.problem);
    throw problem;
  }
};

/** Thrown inside the parser to stop at the first problem; caught in this file. */
class FilterRefusal extends Error {
  readonly problem: FilterStringProblem;

  constructor(token: FilterToken, expected: string) {
    super(expected);
    this.problem = { position: token.position, expected, found: token.kind === 'end' ? 'the end' : token.text };
  }
}

class FilterParser {
  readonly #tokens: readonly FilterToken[];
  #next = 0;
  #depth = 0;
  #conditions = 0;

  constructor(tokens: readonly FilterToken[]) {
    this.#tokens = tokens;
  }

  isAtEnd(): boolean {
    return this.#peek().kind === 'end';
  }

  parse(): StockFilter {
    const filter = this.#either();
    if (!this.isAtEnd()) throw new FilterRefusal(this.#peek(), 'AND, OR or the end of the filter');
    return filter;
  }

  #either(): StockFilter {
    return this.#chain('or', () => this.#chain('and', () => this.#negatable()));
  }

  #chain(kind: 'and' | 'or', parsePart: () => StockFilter): StockFilter {
    const first = parsePart();
    if (this.#peek().kind !== kind) return first;
    const parts = [first];
    while (this.#accept(kind)) parts.push(parsePart());
    return { kind, of: parts };
  }

  #negatable(): StockFilter {
    if (this.#peek().kind === 'not') return { kind: 'not', of: this.#deeper(() => this.#negatable()) };
    if (this.#peek().kind !== '(') return this.#condition();
    return this.#deeper(() => {
      const inner = this.#either();
      if (!this.#accept(')')) throw new FilterRefusal(this.#peek(), "AND, OR or ')'");
      return inner;
    });
  }

  #deeper(parseInner: () => StockFilter): StockFilter {
    const opening = this.#take();
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new FilterRefusal(opening, `at most ${MAX_DEPTH} levels of nesting`);
    const inner = parseInner();
    this.#depth -= 1;
    return inner;
  }

  #condition(): StockFilter {
    const name = this.#take();
    this.#conditions += 1;
    if (this.#conditions > MAX_CONDITIONS) throw new FilterRefusal(name, `at most ${MAX_CONDITIONS} conditions`);
    if (name.kind !== 'word') throw new FilterRefusal(name, "the name of an attribute, 'NOT' or '('");
    const compared = COMPARED.find((attribute) => attribute === name.text);
    const named = NAMED.find((attribute) => attribute === name.text);
    if (!compared && !named) throw new FilterRefusal(name, `one of ${[...new Set([...NAMED, ...COMPARED])].join(', ')}`);
    const operator = this.#take();
    if (operator.kind !== 'operator') throw new FilterRefusal(operator, compared ? "'=', ':', '<', '<=', '>' or '>='" : "'=' or ':'");
    const value = this.#take();
    if (value.kind !== 'word' && value.kind !== 'quoted') throw new FilterRefusal(value, 'a value');
    const isEquality = operator.text === '=' || operator.text === ':';
    const number = Number(value.text);
    const isNumber = value.text.trim() !== '' && Number.isFinite(number);
    if (compared && isNumber) return { kind: 'compare', attribute: compared, operator: comparison(operator.text), value: number };
    if (compared && (!isEquality || NUMBERS_ONLY.includes(compared))) throw new FilterRefusal(value, 'a number');
    if (!named || !isEquality) throw new FilterRefusal(operator, "'=' or ':'");
    const isBody = named === 'simple_body' || named === 'body';
    return { kind: 'is', attribute: named, value: isBody ? bodyName(value.text) : value.text };
  }

  #peek(): FilterToken {
    return this.#tokens[this.#next] ?? { kind: 'end', text: '', position: 0 };
  }

  #take(): FilterToken {
    const token = this.#peek();
    this.#next += 1;
    return token;
  }

  #accept(kind: FilterToken['kind']): boolean {
    if (this.#peek().kind !== kind) return false;
    this.#next += 1;
    return true;
  }
}

const comparison = (operator: string): '<' | '<=' | '>' | '>=' | '=' =>
  operator === '<' || operator === '<=' || operator === '>' || operator === '>=' ? operator : '=';
