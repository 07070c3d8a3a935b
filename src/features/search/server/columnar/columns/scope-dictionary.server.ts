import { foldName } from '#kernel/text.ts';
import type { FacetAttribute } from '#model/site/options/search/facet-attributes.ts';
import { compareFacetNames } from '../../../rules/facet-order.ts';
import type { Segment } from '../segment.server.ts';
import type { CodeColumn } from './code-column.server.ts';
import { NO_CODE } from './dictionary.server.ts';

/**
 * The distinct values of one attribute in all segments that are searched together (a scope), numbered from 1. Spellings
 * that differ only in upper and lower case are one value. `sync` adds the values that are new in the segments.
 */
export class ScopeDictionary {
  readonly #attribute: FacetAttribute;
  readonly #segments: readonly Segment[];
  #values = new Map<string, number>();
  #names: string[] = [''];
  /** The known spellings of each value; most values have only one. */
  #spellings: string[][] = [[]];
  /**
   * For each segment, an array that maps the codes of the segment's own dictionary to the values of this scope. The
   * index is the code, and the entry is the number of the value.
   */
  #mappings: { generation: number; values: number[] }[] = [];
  #byName: number[] = [];
  #nameRanks: Int32Array = new Int32Array(1);

  constructor(attribute: FacetAttribute, segments: readonly Segment[]) {
    this.#attribute = attribute;
    this.#segments = segments;
  }

  /** The highest value plus one, which is the length of an array indexed by value. */
  get size(): number {
    return this.#names.length;
  }

  /** For each value, its position when all values are sorted by name. */
  get nameRanks(): Int32Array {
    if (this.#nameRanks.length !== this.size) this.#rankNames();
    return this.#nameRanks;
  }

  /** The values of this scope, sorted by name. */
  get valuesByName(): readonly number[] {
    if (this.#nameRanks.length !== this.size) this.#rankNames();
    return this.#byName;
  }

  /** Returns the array that maps the codes of one segment's own dictionary to the values of this scope. */
  mapping(segmentIndex: number): readonly number[] {
    return this.#mappings[segmentIndex]?.values ?? [];
  }

  valueOf(name: string): number | undefined {
    return this.#values.get(foldName(name));
  }

  /**
   * The most frequent spelling of a value among the searched vehicles; null if no vehicle has the value. If several
   * spellings are equally frequent, the alphabetically first one is returned.
   */
  labelOf(value: number): string | null {
    const spellings = this.#spellings[value] ?? [];
    let label: string | null = null;
    let most = 0;
    for (const spelling of spellings) {
      const uses = this.#usesOf(spelling);
      if (uses > most || (uses === most && label !== null && spelling < label)) [label, most] = [spelling, uses];
    }
    return label;
  }

  /** The label of a value that at least one vehicle has. */
  labelOfUsed(value: number): string {
    const spellings = this.#spellings[value];
    return spellings?.length === 1 ? (spellings[0] ?? '') : (this.labelOf(value) ?? '');
  }

  /**
   * Reads the dictionaries of the segments, and adds to this dictionary the spellings that are new since the last
   * call.
   */
  sync(): void {
    this.#segments.forEach((segment, index) => {
      const column = segment.facet(this.#attribute);
      if (column) this.#extend(index, segment.generation, column);
    });
  }

  #extend(segmentIndex: number, generation: number, { dictionary }: CodeColumn): void {
    let mapping = this.#mappings[segmentIndex];
    if (mapping?.generation !== generation) {
      mapping = { generation, values: [NO_CODE] };
      this.#mappings[segmentIndex] = mapping;
    }
    for (let code = mapping.values.length; code < dictionary.size; code += 1) {
      mapping.values.push(this.#valueFor(dictionary.foldedOf(code), dictionary.spellingOf(code)));
    }
  }

  #valueFor(name: string, spelling: string): number {
    let value = this.#values.get(name);
    if (value === undefined) {
      value = this.#names.push(name) - 1;
      this.#values.set(name, value);
      this.#spellings.push([]);
    }
    const spellings = this.#spellings[value];
    if (spellings && !spellings.includes(spelling)) spellings.push(spelling);
    return value;
  }

  #usesOf(spelling: string): number {
    let uses = 0;
    for (const segment of this.#segments) {
      const dictionary = segment.facet(this.#attribute)?.dictionary;
      const code = dictionary?.codeOf(spelling);
      if (dictionary && code !== undefined) uses += dictionary.usesOf(code);
    }
    return uses;
  }

  #rankNames(): void {
    const compare = (one: number, other: number): number => compareFacetNames(this.#names[one] ?? '', this.#names[other] ?? '');
    const known = this.#byName.length;
    const added = Array.from({ length: this.size - 1 - known }, (_, index) => known + 1 + index);
    if (added.length > known / 8) this.#byName = [...this.#byName, ...added].sort(compare);
    else for (const value of added) this.#byName.splice(this.#placeOf(value, compare), 0, value);
    this.#nameRanks = new Int32Array(this.size);
    for (const [rank, value] of this.#byName.entries()) this.#nameRanks[value] = rank;
  }

  #placeOf(value: number, compare: (one: number, other: number) => number): number {
    let low = 0;
    let high = this.#byName.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(this.#byName[middle] ?? 0, value) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
