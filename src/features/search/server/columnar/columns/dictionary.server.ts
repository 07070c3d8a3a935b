import { foldName, slugify } from '#kernel/text.ts';

/** The code that means that a row has no value. */
export const NO_CODE = 0;

/**
 * The distinct spellings of one attribute in one segment, with codes from 1, and the number of vehicles with each
 * spelling. The most frequent spelling is the label of a facet value.
 */
export class Dictionary {
  readonly #codes = new Map<string, number>();
  readonly #spellings: string[] = [''];
  readonly #uses: number[] = [0];
  // For each code, its spelling in lower case (`foldName`), and the slug of its spelling. Both are slow to calculate, so
  // they are calculated only when a query needs them for the first time.
  readonly #folded: string[] = [''];
  readonly #slugs: string[] = [''];

  /** The highest code plus one, which is the length of an array indexed by code. */
  get size(): number {
    return this.#spellings.length;
  }

  /**
   * Returns the code of a spelling (without surrounding white space) and increases its count; adds the spelling if it
   * is new.
   */
  use(spelling: string): number {
    const known = this.#codes.get(spelling);
    const code = known ?? this.#spellings.push(spelling) - 1;
    if (known === undefined) {
      this.#codes.set(spelling, code);
      this.#uses.push(0);
    }
    this.#uses[code] = this.usesOf(code) + 1;
    return code;
  }

  /** Increases the count of a known code by one. */
  countAgain(code: number): void {
    this.#uses[code] = this.usesOf(code) + 1;
  }

  /**
   * Copies one spelling from another dictionary, and counts one use of it. This dictionary must not have the spelling yet.
   *
   * @returns the code of the spelling in this dictionary
   */
  copy(from: Dictionary, code: number): number {
    // The array `#folded` contains the spelling with the code n, in lower case, at the index n. So this spelling can be added
    // only if the array already contains the spellings with all lower codes.
    if (this.#folded.length === this.size) this.#folded.push(from.foldedOf(code));
    return this.use(from.spellingOf(code));
  }

  /** Converts all spellings to lower case (`foldName`) in advance, so that the first query does not have to. */
  fold(): void {
    this.foldedOf(this.size - 1);
  }

  release(code: number): void {
    if (code !== NO_CODE) this.#uses[code] = this.usesOf(code) - 1;
  }

  usesOf(code: number): number {
    return this.#uses[code] ?? 0;
  }

  codeOf(spelling: string): number | undefined {
    return this.#codes.get(spelling);
  }

  spellingOf(code: number): string {
    return this.#spellings[code] ?? '';
  }

  foldedOf(code: number): string {
    for (let next = this.#folded.length; next <= code; next += 1) this.#folded.push(foldName(this.spellingOf(next)));
    return this.#folded[code] ?? '';
  }

  slugOf(code: number): string {
    for (let next = this.#slugs.length; next <= code; next += 1) this.#slugs.push(slugify(this.spellingOf(next)));
    return this.#slugs[code] ?? '';
  }
}
