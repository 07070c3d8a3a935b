import type { SettingsSources, SourceFile } from './settings-sources.ts';

/** No file at all. */
export const NO_SOURCES: SettingsSources = { sites: [], dealerships: [], templates: [] };

/** Names of files, by folder. */
export type SourceNames = Readonly<Record<keyof SettingsSources, ReadonlySet<string>>>;

/** Every source, those of these names by what `other` makes of them. */
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
 * What a load leaves for a later start that finds a file broken: every file that is in order as it is now, the
 * broken ones as they were kept before. A file that is gone is kept no longer.
 */
export const settingsToKeep = (found: SettingsSources, broken: SourceNames, kept: SettingsSources): SettingsSources =>
  exchange(found, broken, (_, before) => (before ? [before] : []), kept);

/** The files as found, but those of these names as they were kept, where they were. */
export const withKept = (found: SettingsSources, names: SourceNames, kept: SettingsSources): SettingsSources =>
  exchange(found, names, (source, before) => [before ?? source], kept);
