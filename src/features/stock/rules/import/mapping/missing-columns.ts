import { nearestName } from '#features/settings-files/rules/settings-problem.ts';
import { type FeedRecord, type FeedValue, hasPath } from '../feed-record.ts';
import { IMPORT_FIELD_NAMES } from '../reading/import-fields.ts';
import type { RowProblem } from '../row-problem.ts';
import { isWireMapping } from './default-mapping.ts';
import { type FeedMapping, rulesOf } from './mapping-schema.ts';

/**
 * Names of vehicle fields whose values the platform computes (ENT-01, ENT-05, ENT-07, ENT-08). If a feed contains them,
 * they are not reported as misspelt.
 */
const MADE_HERE = ['id', 'slug', 'path', 'name', 'updated_at', 'thumbnails', 'photos_count', 'views'];
const OF_THE_DEALER = ['dealership_id', 'dealership_slug', 'location', 'website_id'];
const WIRE_NAMES: ReadonlySet<string> = new Set([...IMPORT_FIELD_NAMES, ...MADE_HERE, ...OF_THE_DEALER]);
/** Names of the groups of fields. For example, the group 'variant' contains the field 'variant.cylinders'. */
const WIRE_MAPS: ReadonlySet<string> = new Set(
  IMPORT_FIELD_NAMES.filter((name) => name.includes('.')).map((name) => name.slice(0, name.indexOf('.'))),
);

const MAX_NAMES = 200;
const MAX_UNKNOWN = 20;
const SHOWN_NAMES = 30;

const isMap = (value: FeedValue | undefined): value is Readonly<Record<string, FeedValue>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/**
 * A value that a mapping reads. `paths` are the columns and paths that may contain it. The feed needs at least one of
 * them.
 */
interface ExpectedSource {
  /**
   * The name (as in the specification) of the field in which the value is stored. It is 'identity' for the columns that
   * identify a vehicle.
   */
  readonly field: string;
  readonly paths: readonly string[];
}

const sourcesOf = (mapping: FeedMapping): readonly ExpectedSource[] => {
  const { identity } = mapping;
  const named = 'field' in identity ? [identity.field].flat() : [...identity.columns, ...identity.tieBreakers];
  if (isWireMapping(mapping)) {
    return [
      { field: 'identity', paths: named },
      { field: 'make', paths: ['make'] },
      { field: 'model', paths: ['model'] },
    ];
  }
  const ofFields = Object.entries(mapping.fields).flatMap(([field, given]) =>
    given === undefined ? [] : rulesOf(given).flatMap((rule) => [rule.from].flat().map((path) => ({ field, paths: [path] }))),
  );
  const all = [...named.map((path) => ({ field: 'identity', paths: [path] })), ...ofFields];
  // A missing column is reported only once, even if several fields use it.
  return all.filter(({ paths: [path] }, index) => all.findIndex(({ paths }) => paths[0] === path) === index);
};

const ofFeed = (reason: 'missing-column' | 'unknown-field', field: string, value: string, message: string): RowProblem => ({
  line: null,
  severity: 'warning',
  field,
  value,
  reason,
  message,
});

/**
 * Compares the columns of a feed with those of its mapping. Each difference is reported only once, not for every row. A column
 * is reported if the mapping names it but no row has it. A feed without a mapping must use the field names of the
 * specification, so columns with other names are reported too.
 *
 * @example
 * const watch = new MissingColumns(mapping);
 * for (const record of records) watch.note(record);
 * watch.problems() // [{ line: null, field: 'price', value: 'Prise', reason: 'missing-column', … }]
 */
export class MissingColumns {
  readonly #isWire: boolean;
  #missing: readonly ExpectedSource[];
  readonly #names = new Set<string>();
  readonly #unknown = new Set<string>();
  #hasRows = false;

  constructor(mapping: FeedMapping) {
    this.#isWire = isWireMapping(mapping);
    this.#missing = sourcesOf(mapping);
  }

  note({ fields }: FeedRecord): void {
    this.#hasRows = true;
    if (this.#missing.length > 0) {
      if (this.#missing.some(({ paths }) => paths.some((path) => hasPath(fields, path)))) {
        this.#missing = this.#missing.filter(({ paths }) => !paths.some((path) => hasPath(fields, path)));
      }
      for (const name of Object.keys(fields)) if (this.#names.size < MAX_NAMES) this.#names.add(name);
    }
    if (this.#isWire) this.#noteUnknown(fields);
  }

  #noteUnknown(fields: FeedRecord['fields']): void {
    for (const [name, value] of Object.entries(fields)) {
      if (WIRE_NAMES.has(name)) continue;
      if (!WIRE_MAPS.has(name)) this.#addUnknown(name);
      else if (isMap(value)) {
        for (const inner of Object.keys(value)) if (!WIRE_NAMES.has(`${name}.${inner}`)) this.#addUnknown(`${name}.${inner}`);
      }
    }
  }

  #addUnknown(name: string): void {
    if (name !== '' && this.#unknown.size < MAX_UNKNOWN) this.#unknown.add(name);
  }

  /** Returns the problems of the whole feed. This method must be called after the last row. */
  problems(): readonly RowProblem[] {
    if (!this.#hasRows) return [];
    if (this.#isWire) return this.#wireProblems();
    return this.#missing.map((source) => this.#missingProblem(source));
  }

  /**
   * Problems with the column names of a feed without a mapping. If a required field of the specification is missing in
   * all rows, one problem lists the columns of the feed. In this case, an unknown column is reported separately only if its
   * name is probably a misspelt field name.
   */
  #wireProblems(): readonly RowProblem[] {
    const unknown = [...this.#unknown];
    if (this.#missing.length === 0) return unknown.map(unknownProblem);
    const missing = this.#missing.map(({ paths }) => paths.join(' or ')).join(', nor ');
    const message =
      `no row has ${missing}. A feed without a mapping must use the names of the specification; ` +
      `a mapping assigns other columns to fields (docs/feeds.md). The columns of the feed are ${this.#shownNames()}`;
    return [ofFeed('missing-column', '', '', message), ...unknown.filter((name) => likelyField(name) !== null).map(unknownProblem)];
  }

  #shownNames(): string {
    return [...this.#names].slice(0, SHOWN_NAMES).join(', ');
  }

  #missingProblem({ field, paths }: ExpectedSource): RowProblem {
    const [path = ''] = paths;
    const near = nearestName(path, [...this.#names]);
    const hint = near === null ? `the columns of the feed are ${this.#shownNames()}` : `did you mean '${near}'?`;
    return ofFeed('missing-column', field, path, `no row has this column, which the mapping names; ${hint}`);
  }
}

/**
 * Returns the field that a misspelt name most likely means. The first letters must be equal, because a misspelling
 * seldom changes the first letter.
 */
const likelyField = (name: string): string | null =>
  nearestName(
    name,
    IMPORT_FIELD_NAMES.filter((field) => field[0] === name[0]?.toLowerCase()),
  );

const unknownProblem = (name: string): RowProblem => {
  const near = likelyField(name);
  return ofFeed(
    'unknown-field',
    '',
    name,
    `the feed has a column that is not a field of a vehicle; it was left out${near === null ? '' : `; did you mean '${near}'?`}`,
  );
};
