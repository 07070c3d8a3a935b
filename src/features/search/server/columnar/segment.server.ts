import type { Steps } from '#kernel/steps.ts';
import type { FacetAttribute } from '#model/site/options/search/facet-attributes.ts';
import type { CarType } from '#model/vehicle/car-type.ts';
import type { ComparedAttribute, SortAttribute, StockDocument, StockSort } from '../../rules/stock-search.ts';
import { CodeColumn } from './columns/code-column.server.ts';
import { NO_CODE } from './columns/dictionary.server.ts';
import { NumberColumn } from './columns/number-column.server.ts';
import { hashSlug } from './columns/slug-hash.server.ts';
import { TextIndex } from './columns/text-index.server.ts';
import type { ListedRows } from './listed-rows.server.ts';
import type { SortedColumns } from './ordering/sort-then-rank.server.ts';
import { SortOrders } from './ordering/sorted-rows.server.ts';

/** The fields that decide, together with the time, whether a site lists a vehicle. */
export interface ListingClass {
  readonly status: string;
  readonly carType: CarType;
}

/**
 * Minimum number of dead rows (old rows of changed or removed vehicles) for compaction. With fewer dead rows,
 * compaction saves less than it costs.
 */
const MIN_DEAD_ROWS = 64;

/**
 * Stock of one dealership as columns, shared by every site that lists it. Rows are added, but never changed. A
 * changed vehicle gets a new row, and its old row is dead. The segment is compacted when a quarter of its rows are dead.
 */
export class Segment implements SortedColumns {
  readonly orders = new SortOrders(this);
  /** The cached results of `listRows`; every write clears them. */
  readonly listedRows = new Map<string, ListedRows>();
  #rowOf = new Map<number, number>();
  #rowCount = 0;
  #lowestId = Number.POSITIVE_INFINITY;
  #highestId = Number.NEGATIVE_INFINITY;
  #version = 0;
  #generation = 0;
  #facets = new Map<FacetAttribute, CodeColumn>();
  #numbers = new Map<ComparedAttribute, NumberColumn>();
  #listing = new CodeColumn(0);
  #listingClasses: (ListingClass | null)[] = [null];
  #idColumn = new NumberColumn(0);
  #rankColumn = new NumberColumn(0);
  #createdColumn = new NumberColumn(0);
  #soldColumn = new NumberColumn(0);
  #slugHashes = new NumberColumn(0);
  #text = new TextIndex();

  /** Number of rows, including dead rows (old rows of changed or removed vehicles). */
  get rowCount(): number {
    return this.#rowCount;
  }

  /** Number of vehicles. */
  get size(): number {
    return this.#rowOf.size;
  }

  /** A number that changes with every call of `write`. */
  get version(): number {
    return this.#version;
  }

  /** A number that changes when the rows and dictionary codes of the segment are renumbered. */
  get generation(): number {
    return this.#generation;
  }

  get ids(): Float64Array {
    return this.#idColumn.values;
  }

  get ranks(): Float64Array {
    return this.#rankColumn.values;
  }

  get created(): Float64Array {
    return this.#createdColumn.values;
  }

  /** When each vehicle was sold; NaN if it is not sold. */
  get sold(): Float64Array {
    return this.#soldColumn.values;
  }

  get slugHashes(): Float64Array {
    return this.#slugHashes.values;
  }

  get text(): TextIndex {
    return this.#text;
  }

  /**
   * For each row, a code for the car type and the status of its vehicle. The two facts decide whether a site lists the
   * vehicle. The code is `NO_CODE` for hidden vehicles, and for old rows of changed or removed vehicles.
   */
  get listingCodes(): CodeColumn['codes'] {
    return this.#listing.codes;
  }

  /** The car type and status that each code of `listingCodes` means. Codes start at 1, so entry 0 is null. */
  listingClasses(): readonly (ListingClass | null)[] {
    const { dictionary } = this.#listing;
    for (let code = this.#listingClasses.length; code < dictionary.size; code += 1) {
      this.#listingClasses.push(parseListingClass(dictionary.spellingOf(code)));
    }
    return this.#listingClasses;
  }

  facet(attribute: FacetAttribute): CodeColumn | undefined {
    return this.#facets.get(attribute);
  }

  numbers(attribute: ComparedAttribute): Float64Array | null {
    return attribute === 'created_at' ? this.created : (this.#numbers.get(attribute)?.values ?? null);
  }

  sortValues(attribute: SortAttribute): Float64Array | null {
    return this.numbers(attribute);
  }

  /** Whether the segment contains this vehicle. */
  has(id: number): boolean {
    return id >= this.#lowestId && id <= this.#highestId && this.#rowOf.has(id);
  }

  /**
   * Adds new and changed vehicles and removes deleted ones. Afterwards the caller must call the method `tidying`, which
   * removes rows that are no longer used.
   */
  write(documents: readonly StockDocument[], removedIds: readonly number[]): void {
    this.#version += 1;
    this.listedRows.clear();
    // If many vehicles change, sorting all rows again is faster than inserting single rows.
    if (documents.length > this.#rowCount / 4) this.orders.clear();
    for (const id of removedIds) this.#remove(id);
    for (const document of documents) {
      this.#remove(document.id);
      this.#append(document);
    }
  }

  /**
   * Removes dead rows (old rows of changed or deleted vehicles) if there are many of them. Otherwise, if the text index
   * has many new entries, they are moved into its main array (`TextIndex.seal`). The work is done in steps. The caller
   * must not call `write` between two steps.
   */
  *tidying(): Steps {
    if (this.#rowCount - this.size > Math.max(MIN_DEAD_ROWS, this.size / 4)) yield* this.#compacting();
    else if (this.#text.unsealedCount > 1_024 + this.#text.sealedCount) this.#text.seal();
  }

  /**
   * Whether the segment is already prepared for a search with this sort order, so that `sortFor` has nothing to do.
   * `hasText` says whether the search has a text.
   */
  isSortedFor(sort: StockSort | null, hasText: boolean): boolean {
    return hasText && !this.#text.isSorted ? false : (hasText && sort === null) || this.orders.has(sort);
  }

  /**
   * Prepares the segment for a search. For a search with a text, the words of the text index are sorted alphabetically.
   * The rows are sorted by the sort order, unless the search has a text and no sort order.
   */
  sortFor(sort: StockSort | null, hasText: boolean): void {
    if (hasText) this.#text.sortWords();
    if (!hasText || sort !== null) this.orders.rowsBy(sort, this.#rowCount);
  }

  /** Frees spare memory after a segment was filled, and prepares the data that the first search needs. */
  *trimming(): Steps {
    for (const column of this.#columns()) {
      column.trim();
      yield;
    }
    for (const { dictionary } of this.#facets.values()) {
      dictionary.fold();
      yield;
    }
    this.#text.seal();
  }

  /** Approximate memory of the segment in bytes. */
  get bytes(): number {
    const columns = this.#columns().reduce((sum, column) => sum + column.bytes, 0);
    // These two sizes are estimates: 40 bytes for each entry of the map `#rowOf`, and 150 bytes for each dictionary
    // value.
    const values = [...this.#facets.values()].reduce((sum, column) => sum + column.dictionary.size, 0);
    const listed = [...this.listedRows.values()].reduce((sum, { rows, flags }) => sum + rows.byteLength + flags.byteLength, 0);
    return columns + listed + this.#text.bytes + this.orders.bytes + this.#rowOf.size * 40 + values * 150;
  }

  #append(document: StockDocument): void {
    const row = this.#rowCount;
    this.#rowOf.set(document.id, row);
    this.#lowestId = Math.min(this.#lowestId, document.id);
    this.#highestId = Math.max(this.#highestId, document.id);
    this.#idColumn.append(document.id);
    this.#rankColumn.append(document.rank);
    this.#createdColumn.append(document.createdAt);
    this.#soldColumn.append(document.soldAt);
    this.#slugHashes.append(hashSlug(document.slug));
    this.#listing.append(document.shown ? formatListingClass(document) : undefined);
    this.#addColumns(document, row);
    for (const [attribute, column] of this.#facets) column.append(document.attributes[attribute]);
    for (const [attribute, column] of this.#numbers) {
      column.append(attribute === 'created_at' ? undefined : document.numbers[attribute]);
    }
    this.#text.append(row, document.text);
    this.#rowCount += 1;
    this.orders.insert(row);
  }

  /** Adds the columns of the attributes that no vehicle had before. */
  #addColumns({ attributes, numbers }: StockDocument, row: number): void {
    for (const attribute in attributes) {
      const [name, values] = [attribute as FacetAttribute, attributes[attribute as FacetAttribute]];
      if (values !== undefined && values.length > 0 && !this.#facets.has(name)) this.#facets.set(name, new CodeColumn(row));
    }
    for (const attribute in numbers) {
      const name = attribute as keyof StockDocument['numbers'];
      if (numbers[name] !== undefined && !this.#numbers.has(name)) this.#numbers.set(name, new NumberColumn(row));
    }
  }

  #remove(id: number): void {
    const row = this.#rowOf.get(id);
    if (row === undefined) return;
    this.#rowOf.delete(id);
    this.#listing.codes[row] = NO_CODE;
    for (const column of this.#facets.values()) column.release(row);
  }

  /**
   * Copies the columns one by one. The last step replaces all columns together, so that no search mixes old columns with new
   * columns.
   */
  *#compacting(): Steps {
    const rows = Uint32Array.from(this.#rowOf.values()).sort();
    const text = this.#text.compacted(rows, this.#rowCount);
    yield;
    const facets = new Map<FacetAttribute, CodeColumn>();
    for (const [attribute, column] of this.#facets) {
      facets.set(attribute, column.compacted(rows));
      yield;
    }
    const numbers = new Map<ComparedAttribute, NumberColumn>();
    for (const [attribute, column] of this.#numbers) {
      numbers.set(attribute, column.compacted(rows));
      yield;
    }
    this.#text = text;
    this.#facets = facets;
    this.#numbers = numbers;
    this.#listing = this.#listing.compacted(rows);
    this.#listingClasses = [null];
    this.#idColumn = this.#idColumn.compacted(rows);
    this.#rankColumn = this.#rankColumn.compacted(rows);
    this.#createdColumn = this.#createdColumn.compacted(rows);
    this.#soldColumn = this.#soldColumn.compacted(rows);
    this.#slugHashes = this.#slugHashes.compacted(rows);
    this.#rowOf = new Map(Array.from(rows, (_, row) => [this.ids[row] ?? 0, row]));
    this.#rowCount = rows.length;
    this.#version += 1;
    this.listedRows.clear();
    this.#generation += 1;
    this.orders.clear();
  }

  #columns(): readonly (CodeColumn | NumberColumn)[] {
    const fixed = [this.#listing, this.#idColumn, this.#rankColumn, this.#createdColumn, this.#soldColumn, this.#slugHashes];
    return [...fixed, ...this.#facets.values(), ...this.#numbers.values()];
  }
}

const formatListingClass = ({ status, carType }: ListingClass): string => `${carType} ${status}`;

const parseListingClass = (text: string): ListingClass => {
  const end = text.indexOf(' ');
  return { carType: text.slice(0, end) as CarType, status: text.slice(end + 1) };
};
