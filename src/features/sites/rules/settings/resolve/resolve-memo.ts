import { referencedNames } from '#features/settings-files/rules/env-references.ts';
import { ok, type Result } from '#kernel/result.ts';
import type { SiteSource, SourceFile } from '../settings-sources.ts';
import type { Surroundings } from './resolve-site.ts';
import type { PlacedDealership, PlacedSite, Problems } from './resolved-site.ts';

/** A stored result: the resolved settings of a site, and the template and dealerships from which they were made (`used`). */
interface KnownSite {
  /** The values of all variables to which the files of the site refer, as JSON. If they change, the result is out of date. */
  readonly values: string;
  readonly used: readonly (readonly [kind: 'templates' | 'dealerships', name: string, result: unknown])[];
  readonly site: Result<PlacedSite, Problems>;
}

/** A stored result, and the values (as JSON) of all variables to which its settings file refers. */
interface Known<Result> {
  readonly values: string;
  readonly result: Result;
}

/** The values that replace references `${NAME}` in settings files, by name. */
type Values = Readonly<Record<string, string | undefined>>;

/** Functions that resolve a settings file, or return the stored result if the same file was resolved before. */
export type Memo = Pick<ResolveMemo, 'template' | 'dealership' | 'site'>;

/** Resolves every file. */
export const NO_MEMO: Memo = {
  template: (_source, resolve) => resolve(),
  dealership: (_source, resolve) => resolve(),
  site: (_source, around, resolve) => resolve(around),
};

/**
 * Caches the results of resolving settings files. After a change of a file, only the sites that use this file are resolved
 * again.
 *
 * A result is stored for the source object of its file. A changed file is read into a new source object, so it has no stored
 * result. A stored result is also not used if the value of a variable to which the file refers has changed. The result of a
 * site is also not used if its template or one of its dealerships has changed.
 *
 * The positions of options in the files take much memory, so they are not stored. If a problem must state a position, the file
 * is resolved again.
 */
export class ResolveMemo {
  readonly #templates = new WeakMap<SourceFile, Known<unknown>>();
  readonly #dealerships = new WeakMap<SourceFile, Known<Result<PlacedDealership, Problems>>>();
  readonly #sites = new WeakMap<SiteSource, KnownSite>();
  readonly #names = new WeakMap<SourceFile, readonly string[]>();
  #values: Values = {};

  /** Sets the values that replace references `${NAME}` in settings files in all further calls. */
  setValues(values: Values): void {
    this.#values = values;
  }

  template<Value>(source: SourceFile, resolve: () => Result<Value, Problems>): Result<Value, Problems> {
    const values = this.#valuesOf([source]);
    const known = this.#templates.get(source);
    if (known?.values === values) return known.result as Result<Value, Problems>;
    const result = resolve();
    this.#templates.set(source, { values, result });
    return result;
  }

  dealership(source: SourceFile, resolve: () => Result<PlacedDealership, Problems>): Result<PlacedDealership, Problems> {
    const values = this.#valuesOf([source]);
    const known = this.#dealerships.get(source);
    if (known?.values === values) return known.result;
    const result = resolve();
    const light = result.ok ? ok({ dealership: result.value.dealership, problemAt: placedAgain(resolve) }) : result;
    this.#dealerships.set(source, { values, result: light });
    return light;
  }

  site(
    source: SiteSource,
    around: Surroundings,
    resolve: (around: Surroundings) => Result<PlacedSite, Problems>,
  ): Result<PlacedSite, Problems> {
    const values = this.#valuesOf([source, ...(source.neighbours ?? []), ...(source.pages ?? [])]);
    const known = this.#sites.get(source);
    if (known?.values === values && known.used.every(([kind, name, result]) => around[kind].get(name) === result)) return known.site;
    const used = new Map<string, KnownSite['used'][number]>();
    const result = resolve(recording(around, used));
    // A result with problems is not cached, because the text of a problem can contain the names of all dealerships, and these
    // can change.
    if (!result.ok) return result;
    const site = ok({ ...result.value, problemAt: placedAgain(() => resolve(around)) });
    this.#sites.set(source, { values, used: [...used.values()], site });
    return site;
  }

  #valuesOf(sources: readonly SourceFile[]): string {
    return JSON.stringify(sources.flatMap((source) => this.#namesIn(source).map((name) => this.#values[name] ?? null)));
  }

  #namesIn(source: SourceFile): readonly string[] {
    const known = this.#names.get(source);
    if (known) return known;
    const names = referencedNames(source.text ?? '');
    this.#names.set(source, names);
    return names;
  }
}

type ProblemAt = PlacedSite['problemAt'];

/**
 * Returns a function `problemAt`, which finds the positions of options in a settings file. The positions are not cached, so
 * each call of the function resolves the file again.
 */
const placedAgain =
  (resolve: () => Result<{ readonly problemAt: ProblemAt }, Problems>): ProblemAt =>
  (...about) => {
    const result = resolve();
    if (!result.ok) throw new Error('A settings file without problems had problems when it was resolved again');
    return result.value.problemAt(...about);
  };

/** Returns a copy of `around`. Each template or dealership that is looked up in the copy is recorded in `used`. */
const recording = (around: Surroundings, used: Map<string, KnownSite['used'][number]>): Surroundings => {
  const recorded = <Value>(kind: 'templates' | 'dealerships', from: Pick<ReadonlyMap<string, Value>, 'get' | 'keys'>) => {
    const get = (name: string): Value | undefined => {
      const result = from.get(name);
      used.set(`${kind} ${name}`, [kind, name, result]);
      return result;
    };
    return { get, has: (name: string) => get(name) !== undefined, keys: () => from.keys() };
  };
  return {
    ...around,
    templates: recorded('templates', around.templates),
    dealerships: recorded('dealerships', around.dealerships),
  };
};
