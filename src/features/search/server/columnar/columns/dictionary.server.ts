import { foldName, slugify } from '#kernel/text.ts';

/** No value. */
export const NO_CODE = 0;

/**
 * The distinct spellings of one attribute in one segment, numbered from 1, with the number of vehicles
 * that have each: the spelling most vehicles have is the label of a facet value.
 */
export class Dictionary {
  readonly #codes = new Map<string, number>();
  readonly #spellings: string[] = [''];
  readonly #uses: number[] = [0];
  // Folding and slugs are asked for by queries, and are dear.
  readonly #folded: string[] = [''];
  readonly #slugs: string[] = [''];

  /** One more than the highest code. */
  get size(): number {
    return this.#spellings.length;
  }

  /** The code of a spelling (without outer white space), which is new or counted once more. */
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
