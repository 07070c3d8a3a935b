import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { parseSync } from 'oxc-parser';
import { forbidden, placeOf } from './layers.ts';

export interface Violation {
  readonly file: string;
  readonly imported: string;
  readonly reason: string;
}

/** A folder that contains more source files than allowed (`MOST_FILES_IN_FOLDER`). */
export interface FullFolder {
  /** Path of the folder, relative to the root folder of the check. */
  readonly folder: string;
  /**
   * Number of source files directly in the folder. Tests, type declarations and files in subfolders are not counted.
   */
  readonly files: number;
}

export interface BoundaryReport {
  readonly files: number;
  readonly imports: number;
  readonly violations: readonly Violation[];
  readonly fullFolders: readonly FullFolder[];
}

/** Maximum number of source files in one folder. */
export const MOST_FILES_IN_FOLDER = 25;

const isSource = (name: string): boolean => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name);

const listSources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listSources(path);
    return isSource(entry.name) ? [path] : [];
  });

/** One import of a source file. */
export interface FoundImport {
  readonly specifier: string;
  /** True if the file imports only types from the module. */
  readonly isTypeOnly: boolean;
  /** The imported names. Empty for an import of the whole module and for a dynamic import. */
  readonly names: readonly string[];
}

/** All imports of a source file: static imports, re-exports, and dynamic imports whose path is a string literal. */
export const importsOf = (path: string, source: string): FoundImport[] => {
  const { module } = parseSync(path, source);
  const dynamic = module.dynamicImports.map(({ moduleRequest }) => source.slice(moduleRequest.start, moduleRequest.end));
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      isTypeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
      names: entries.flatMap(({ importName }) => importName.name ?? []),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ specifier: moduleRequest.value, isTypeOnly: isType, names: [] }] : [],
      ),
    ),
    ...dynamic.filter((text) => /^(['"`]).*\1$/.test(text)).map((text) => ({ specifier: text.slice(1, -1), isTypeOnly: false, names: [] })),
  ];
};

/** The imported file as a path below `src/`, or null if the import leads out of `src/`. */
const resolve = (file: string, specifier: string): string | null => {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (!specifier.startsWith('.')) return null;
  const path = normalize(join(dirname(file), specifier))
    .split(sep)
    .join('/');
  return path.startsWith('..') ? null : path;
};

/**
 * The reason why a layer must not import a package: pure code does no I/O and uses no React, and browser code does not
 * use Node.
 */
const forbiddenPackage = (place: string, specifier: string): string | null => {
  const isNode = specifier.startsWith('node:');
  const isReact = /^react(-dom)?(\/|$)/.test(specifier);
  if (place.startsWith('rules:') && (isNode || isReact)) return 'rules are pure: they must not import I/O or React';
  if (place.startsWith('views:') && isNode) return 'views are pure: they must not import I/O';
  if ((place === 'kernel' || place === 'urls' || place === 'model') && (isNode || isReact)) return `${place} is pure`;
  if ((place.startsWith('ui:') || place === 'ui-kit' || place === 'browser') && isNode) return 'browser code must not import Node modules';
  return null;
};

/**
 * The folders that contain more than `MOST_FILES_IN_FOLDER` source files. `files` are the paths of all source files.
 */
const findFullFolders = (files: readonly string[]): FullFolder[] =>
  [...Map.groupBy(files, (file) => dirname(file))]
    .filter(([, inside]) => inside.length > MOST_FILES_IN_FOLDER)
    .map(([folder, inside]) => ({ folder, files: inside.length }));

/**
 * Reads every source file below `root`. Checks each import against the rules of the layers, and the number of files in
 * each folder.
 */
export const checkBoundaries = (root: string): BoundaryReport => {
  const violations: Violation[] = [];
  const files = listSources(root);
  const belowRoot = (path: string): string => relative(root, path).split(sep).join('/');
  let imports = 0;
  for (const path of files) {
    const file = belowRoot(path);
    const place = placeOf(file);
    if (!place) {
      violations.push({ file, imported: '-', reason: 'this file belongs to no layer of tools/boundaries/layers.ts' });
      continue;
    }
    for (const { specifier, isTypeOnly, names } of importsOf(path, readFileSync(path, 'utf8'))) {
      imports += 1;
      const target = resolve(file, specifier);
      const packageReason = target === null ? forbiddenPackage(place, specifier) : null;
      if (packageReason) violations.push({ file, imported: specifier, reason: packageReason });
      if (target === null) continue;
      const targetPlace = placeOf(target);
      const reason = targetPlace
        ? forbidden({ from: place, to: targetPlace, toPath: target, isTypeOnly, names })
        : 'the imported file belongs to no layer of tools/boundaries/layers.ts';
      if (reason) violations.push({ file, imported: specifier, reason });
      const isServerOnly = /\.server\.tsx?$/.test(target) && !isTypeOnly;
      if (isServerOnly && (place.startsWith('ui:') || place.startsWith('rules:') || place === 'browser' || place === 'ui-kit')) {
        violations.push({ file, imported: specifier, reason: 'a .server file must not be imported by code for the browser' });
      }
    }
  }
  return { files: files.length, imports, violations, fullFolders: findFullFolders(files.map(belowRoot)) };
};
