/**
 * A map with a maximum number of entries. When it is full, it drops the entry that was set or used longest ago.
 *
 * @example
 * const names = new BoundedMap<number, string>(2);
 * names.set(1, 'a'); names.set(2, 'b'); names.set(3, 'c');
 * names.get(1) === undefined
 */
export class BoundedMap<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #most: number;

  constructor(mostEntries: number) {
    this.#most = mostEntries;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Reads a value without changing the order of the entries. */
  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  /** Reads a value and makes its entry the most recently used one. */
  use(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined && this.#entries.delete(key)) this.#entries.set(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#most) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }

  delete(key: Key): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }

  keys(): Iterable<Key> {
    return this.#entries.keys();
  }
}
