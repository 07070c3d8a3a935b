import type { SettingsFile } from '#features/settings-files/rules/settings-file.ts';
import { nearestName, type SettingsProblem, withSuggestion } from '#features/settings-files/rules/settings-problem.ts';
import type { Result } from '#kernel/result.ts';
import type { SiteFile } from '#model/site/content/site-content.ts';
import type { SourceFile } from './settings-sources.ts';

type Read = (source: SourceFile) => Result<SettingsFile, readonly SettingsProblem[]>;

/**
 * The other YAML files in the folder of a `site.yaml`, and the problems found in them. Options in `site.yaml` override
 * the options in these files.
 */
export interface Neighbours {
  readonly layers: readonly SettingsFile[];
  readonly problems: readonly SettingsProblem[];
}

/**
 * Reads the files beside `site.yaml`. Each file contains the value of one option and is named after it: `home.yaml` contains
 * the option `home`. If `site.yaml` sets the same value, its value is used. A file with any other name is refused, because
 * otherwise a file with a misspelt name would be ignored without an error.
 */
export const readSiteContentFiles = (sources: readonly SourceFile[], files: readonly SiteFile[], read: Read): Neighbours => {
  const layers: SettingsFile[] = [];
  const problems: SettingsProblem[] = [];
  for (const source of sources) {
    const kind = files.find(({ fileName }) => fileName === `${source.name}.yaml`);
    if (!kind) {
      problems.push(unknownFile(source, files));
      continue;
    }
    const file = read(source);
    if (!file.ok) problems.push(...file.error);
    else if (kind.isMap) layers.push(below(file.value, kind.option));
    else {
      problems.push(...otherKeys(file.value, kind));
      layers.push({ ...file.value, value: onlyOption(file.value, kind) });
    }
  }
  return { layers, problems };
};

/**
 * Reads the files of a site's folder `pages/`. Each file contains one content page, and the name of the file is the
 * name of the page.
 *
 * @example the content of the file 'careers.yaml' becomes the value of the option `pages.careers`
 */
export const readPageFiles = (sources: readonly SourceFile[], read: Read): Neighbours => {
  const files = sources.map((source) => ({ name: source.name, file: read(source) }));
  return {
    layers: files.flatMap(({ name, file }) => (file.ok ? [below(below(file.value, name), 'pages')] : [])),
    problems: files.flatMap(({ file }) => (file.ok ? [] : file.error)),
  };
};

const below = (file: SettingsFile, option: string): SettingsFile => ({
  file: file.file,
  value: { [option]: file.value },
  locate: ([first, ...rest]) => (first !== option ? null : rest.length === 0 ? { line: 1, column: 1 } : file.locate(rest)),
  locateKey: ([first, ...rest]) => (first === option && rest.length > 0 ? file.locateKey(rest) : null),
  commentBehind: ([first, ...rest]) => (first === option && rest.length > 0 ? file.commentBehind(rest) : null),
});

const onlyOption = ({ value }: SettingsFile, { option }: SiteFile): SettingsFile['value'] =>
  Object.hasOwn(value, option) ? { [option]: value[option] } : {};

const otherKeys = (file: SettingsFile, { option }: SiteFile): readonly SettingsProblem[] =>
  Object.keys(file.value)
    .filter((key) => key !== option)
    .map((key) => ({
      file: file.file,
      ...(file.locateKey([key]) ?? { line: null, column: null }),
      option: key,
      value: null,
      message: 'is not an option of this file',
      allowed: option,
    }));

const unknownFile = ({ file, name }: SourceFile, files: readonly SiteFile[]): SettingsProblem => {
  const names = files.map(({ fileName }) => fileName);
  const nearest = nearestName(`${name}.yaml`, names);
  return {
    file,
    line: null,
    column: null,
    option: '',
    value: null,
    message: withSuggestion('is not the name of a settings file of a site', nearest),
    allowed: ['site.yaml', ...names].join(', '),
  };
};
