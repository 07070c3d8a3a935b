import type { SettingsSources, SourceFile } from './settings-sources.ts';

/** An empty set of settings files. */
export const NO_SOURCES: SettingsSources = { sites: [], dealerships: [], templates: [] };

/** The names of settings files, in one set for each folder: `sites`, `dealerships` and `templates`. */
export type SourceNames = Readonly<Record<keyof SettingsSources, ReadonlySet<string>>>;

/**
 * Returns all settings files, but replaces each file whose name is in `names`. The function `other` gets the current file and
 * its last valid version, which is undefined if none is stored. It returns the file to use instead, or an empty list to leave
 * the file out.
 */
const exchange = (
  found: SettingsSources,
  names: SourceNames,
  other: <Source extends SourceFile>(source: Source, kept: Source | undefined) => readonly Source[],
  kept: SettingsSources,
): SettingsSources => {
  const inFolder = <Source extends SourceFile>(now: readonly Source[], before: readonly Source[], broken: ReadonlySet<string>) => {
    const byName = new Map(before.map((source) => [source.name, source]));
    return now.flatMap((source) => (broken.has(source.name) ? other(source, byName.get(source.name)) : [source]));
  };
  return {
    sites: inFolder(found.sites, kept.sites, names.sites),
    dealerships: inFolder(found.dealerships, kept.dealerships, names.dealerships),
    templates: inFolder(found.templates, kept.templates, names.templates),
  };
};

/**
 * Returns the settings files to store as the last valid ones. Valid files are stored in their current version; broken
 * files keep the version that was stored before. Deleted files are not stored.
 */
export const settingsToKeep = (found: SettingsSources, broken: SourceNames, kept: SettingsSources): SettingsSources =>
  exchange(found, broken, (_, before) => (before ? [before] : []), kept);

/**
 * Returns the current settings files. Those whose name is in `names` are replaced by their last valid versions, if such
 * a version is stored.
 */
export const withKept = (found: SettingsSources, names: SourceNames, kept: SettingsSources): SettingsSources =>
  exchange(found, names, (source, before) => [before ?? source], kept);
