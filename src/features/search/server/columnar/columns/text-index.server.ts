import {
  EXACT,
  fieldWeight,
  isTypoOf,
  isWordOfLetters,
  type MatchQuality,
  matchPenalty,
  spelledQuality,
  TYPO,
  wordsOfField,
} from '../../../rules/tokenise-text.ts';
import { trimmed, withRoom } from './growing-array.server.ts';

const END = -1;
/** A posting contains a row and, in its two lowest bits, the weight of the field that contains the word. */
const WEIGHT_BITS = 2;
const WEIGHT_MASK = 3;

/** `WordTarget.best` contains this value for each row in which the query word was not found. */
export const NOT_FOUND = 0xff;

/**
 * Maximum number of field texts whose words are cached. The cache saves time, because many vehicles of a dealership have the
 * same text in a field.
 */
const MOST_KNOWN_FIELDS = 10_000;
const KNOWN_FIELDS = new Map<string, readonly string[]>();

const knownWordsOf = (field: string): readonly string[] => {
  let words = KNOWN_FIELDS.get(field);
  if (!words) {
    words = wordsOfField(field);
    // When the cache is full, all entries are removed. Filling the cache again takes less time than finding the oldest entry
    // whenever an entry is added.
    if (KNOWN_FIELDS.size >= MOST_KNOWN_FIELDS) KNOWN_FIELDS.clear();
    KNOWN_FIELDS.set(field, words);
  }
  return words;
};

/**
 * The rows of a segment that are searched for one query word, and the result for each row. The arrays `searched` and
 * `best` contain the rows of several segments. The rows of this segment begin at the index `base`, so a row is at
 * `base` plus its number in the segment.
 */
export interface WordTarget {
  readonly base: number;
  /** One flag for each row: 1 if the search includes the row, otherwise 0. */
  readonly searched: Uint8Array;
  /**
   * For each row, the penalty of its best match with the query word. The caller sets all entries to `NOT_FOUND` before
   * the search.
   */
  readonly best: Uint8Array;
}

/**
 * For each word, the rows that contain it. An entry for one word and one row is called a posting. New postings are
 * added to a linked list for each word. `seal` moves all postings into one array, word by word.
 */
export class TextIndex {
  readonly #codes = new Map<string, number>();
  readonly #words: string[] = [];
  readonly #lettersOnly: number[] = [];
  /**
   * The codes of all words, in alphabetical order of the words. The array is created when a search first needs it;
   * until then it is null.
   */
  #sorted: number[] | null = null;
  #sealedStarts = new Uint32Array(1);
  #sealed = new Uint32Array(0);
  #chainHeads = new Int32Array(0);
  #chainNext = new Int32Array(0);
  #chained = new Uint32Array(0);
  #chainedCount = 0;

  /**
   * Adds the words of a row. Rows must be added in ascending order of their numbers. A word has the weight of the first
   * field that contains it.
   */
  append(row: number, fields: readonly string[]): void {
    for (let index = 0; index < fields.length; index += 1) {
      for (const word of knownWordsOf(fields[index] ?? '')) {
        const code = this.#codeOf(word);
        const newest = this.#chainHeads[code] ?? END;
        if (newest !== END && (this.#chained[newest] ?? 0) >>> WEIGHT_BITS === row) continue;
        this.#appendPosting(code, (row << WEIGHT_BITS) | fieldWeight(index));
      }
    }
  }

  /**
   * Finds the rows with a word that is equal to the query word or starts with it. Returns true if at least one searched
   * row has such a word.
   */
  findSpelled(typed: string, target: WordTarget): boolean {
    let isFound = false;
    const exact = this.#codes.get(typed);
    if (exact !== undefined) isFound = this.#mark(exact, EXACT, target);
    const sorted = this.#sortedCodes();
    for (let index = this.#lowerBound(sorted, typed); index < sorted.length; index += 1) {
      const code = sorted[index] ?? 0;
      const word = this.#words[code] ?? '';
      if (!word.startsWith(typed)) break;
      const quality = spelledQuality(typed, word);
      if (quality !== null && quality !== EXACT) isFound = this.#mark(code, quality, target) || isFound;
    }
    return isFound;
  }

  /** Finds rows with a word that differs from the query word by one typing error. */
  findTypos(typed: string, target: WordTarget): void {
    for (const code of this.#lettersOnly) {
      if (isTypoOf(typed, this.#words[code] ?? '')) this.#mark(code, TYPO, target);
    }
  }

  /** Stores all postings in one array, with the rows of each word in ascending order. */
  seal(): void {
    const starts = new Uint32Array(this.#words.length + 1);
    const postings = new Uint32Array(this.#sealed.length + this.#chainedCount);
    let length = 0;
    for (let code = 0; code < this.#words.length; code += 1) {
      length = this.#copyPostings(code, postings, length);
      starts[code + 1] = length;
    }
    this.#sealedStarts = starts;
    this.#sealed = postings;
    this.#chainHeads = trimmed(this.#chainHeads, this.#words.length).fill(END);
    this.#chainNext = new Int32Array(0);
    this.#chained = new Uint32Array(0);
    this.#chainedCount = 0;
  }

  /** Returns a copy that has only the given rows and their words. The rows are renumbered in the given order. */
  compacted(rows: Uint32Array, rowCount: number): TextIndex {
    const numbers = new Int32Array(rowCount).fill(END);
    rows.forEach((row, index) => {
      numbers[row] = index;
    });
    const index = new TextIndex();
    const newCodes = new Int32Array(this.#words.length).fill(END);
    const starts = new Uint32Array(this.#words.length + 1);
    const postings = new Uint32Array(this.#sealed.length + this.#chainedCount);
    let length = 0;
    for (let code = 0; code < this.#words.length; code += 1) {
      const from = length;
      const end = this.#copyPostings(code, postings, from);
      for (let place = from; place < end; place += 1) {
        const posting = postings[place] ?? 0;
        const row = numbers[posting >>> WEIGHT_BITS] ?? END;
        if (row === END) continue;
        postings[length] = (row << WEIGHT_BITS) | (posting & WEIGHT_MASK);
        length += 1;
      }
      if (length === from) continue;
      const newCode = index.#addWord(this.#words[code] ?? '');
      newCodes[code] = newCode;
      starts[newCode + 1] = length;
    }
    index.#sealed = trimmed(postings, length);
    index.#sealedStarts = trimmed(starts, index.#words.length + 1);
    index.#chainHeads = trimmed(index.#chainHeads, index.#words.length);
    // The copy contains some of the words of the original, in the order of the original. So the words need not be
    // sorted again.
    index.#sorted = this.#sorted?.flatMap((code) => ((newCodes[code] ?? END) === END ? [] : [newCodes[code] ?? 0])) ?? null;
    return index;
  }

  /** Whether the words are already sorted, so that `findSpelled` does not have to sort them. */
  get isSorted(): boolean {
    return this.#sorted !== null;
  }

  /** Sorts the words now, so that the next query does not have to sort them. */
  sortWords(): void {
    this.#sortedCodes();
  }

  get sealedCount(): number {
    return this.#sealed.length;
  }

  get unsealedCount(): number {
    return this.#chainedCount;
  }

  get bytes(): number {
    const arrays = [this.#sealedStarts, this.#sealed, this.#chainHeads, this.#chainNext, this.#chained];
    // A word takes about 100 bytes: its text, its entry in a list and its entry in a map.
    return arrays.reduce((sum, array) => sum + array.byteLength, 0) + this.#words.length * 100;
  }

  #codeOf(word: string): number {
    return this.#codes.get(word) ?? this.#addWord(word);
  }

  #addWord(word: string): number {
    const code = this.#words.push(word) - 1;
    this.#codes.set(word, code);
    if (isWordOfLetters(word)) this.#lettersOnly.push(code);
    if (this.#sorted) this.#sorted.splice(this.#lowerBound(this.#sorted, word), 0, code);
    this.#chainHeads = withRoom(this.#chainHeads, code + 1);
    this.#chainHeads[code] = END;
    return code;
  }

  #appendPosting(code: number, posting: number): void {
    const entry = this.#chainedCount;
    this.#chainNext = withRoom(this.#chainNext, entry + 1);
    this.#chained = withRoom(this.#chained, entry + 1);
    this.#chained[entry] = posting;
    this.#chainNext[entry] = this.#chainHeads[code] ?? END;
    this.#chainHeads[code] = entry;
    this.#chainedCount += 1;
  }

  #mark(code: number, quality: MatchQuality, { base, searched, best }: WordTarget): boolean {
    let isFound = false;
    const sealedEnd = this.#sealedStarts[code + 1] ?? 0;
    const sealed = this.#sealed;
    for (let index = this.#sealedStarts[code] ?? 0; index < sealedEnd; index += 1) {
      const posting = sealed[index] ?? 0;
      const place = base + (posting >>> WEIGHT_BITS);
      if (searched[place] === 0) continue;
      isFound = true;
      const penalty = matchPenalty(quality, posting & WEIGHT_MASK);
      if (penalty < (best[place] ?? 0)) best[place] = penalty;
    }
    for (let entry = this.#chainHeads[code] ?? END; entry !== END; entry = this.#chainNext[entry] ?? END) {
      const posting = this.#chained[entry] ?? 0;
      const place = base + (posting >>> WEIGHT_BITS);
      if (searched[place] === 0) continue;
      isFound = true;
      const penalty = matchPenalty(quality, posting & WEIGHT_MASK);
      if (penalty < (best[place] ?? 0)) best[place] = penalty;
    }
    return isFound;
  }

  /**
   * Copies the postings of a word into an array from `place` on, in ascending order of rows.
   *
   * @returns the place after the last posting
   */
  #copyPostings(code: number, postings: Uint32Array, place: number): number {
    let end = place;
    const sealedEnd = this.#sealedStarts[code + 1] ?? 0;
    for (let index = this.#sealedStarts[code] ?? 0; index < sealedEnd; index += 1, end += 1) postings[end] = this.#sealed[index] ?? 0;
    const chainStart = end;
    const head = this.#chainHeads[code] ?? END;
    for (let entry = head; entry !== END; entry = this.#chainNext[entry] ?? END, end += 1) postings[end] = this.#chained[entry] ?? 0;
    // A linked list starts with the posting that was added last, which has the highest row number. So the copied
    // postings are in descending order and must be reversed.
    if (end - chainStart > 1) postings.subarray(chainStart, end).reverse();
    return end;
  }

  #sortedCodes(): number[] {
    if (!this.#sorted) {
      const words = this.#words;
      this.#sorted = words.map((_, code) => code).sort((one, other) => ((words[one] ?? '') < (words[other] ?? '') ? -1 : 1));
    }
    return this.#sorted;
  }

  #lowerBound(sorted: readonly number[], word: string): number {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#words[sorted[middle] ?? 0] ?? '') < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
