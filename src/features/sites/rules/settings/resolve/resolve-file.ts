import { timeZoneOf } from '#features/dealerships/rules/time-zones.ts';
import { type OptionPath, parseSettingsFile, type SettingsFile } from '#features/settings-files/rules/settings-file.ts';
import { validateSettings } from '#features/settings-files/rules/validate-settings.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { type DealershipSettings, dealershipSchema } from '#model/dealership/dealership.ts';
import type { SiteSchemas } from '#model/site/site-schemas.ts';
import { checkDealership } from '../dealership-checks.ts';
import type { SourceFile } from '../settings-sources.ts';
import type { PlacedDealership, Problems } from './resolved-site.ts';

/** The schemas and variables with which a settings file is checked. */
export interface FileOptions {
  /** The schemas that check the files of sites and templates. */
  readonly schemas: SiteSchemas;
  /** The environment variables that replace `${NAME}` in files. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Parses a settings file. */
export const readSource = ({ file, text }: SourceFile): Result<SettingsFile, Problems> =>
  text === null
    ? err([
        {
          file,
          line: null,
          column: null,
          option: '',
          value: null,
          message: 'the settings file is missing or cannot be read',
          allowed: null,
        },
      ])
    : parseSettingsFile(file, text);

/**
 * Returns a function that reads the value at a path in a settings file. The value is returned as the file contains it:
 * references `${NAME}` in it are not replaced.
 */
export const valueIn = (file: SettingsFile) => (path: OptionPath) =>
  path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? (part as Record<PropertyKey, unknown>)[key] : undefined),
    file.value,
  );

/** Adds the time zone to each location that does not state one, so that the code that reads locations need not compute it. */
export const withZones = (dealership: DealershipSettings): DealershipSettings => ({
  ...dealership,
  locations: dealership.locations.map((location) => ({ ...location, timeZone: timeZoneOf(location, dealership) })),
});

/** Parses and checks a file under `dealerships/`. Returns the dealership, or the problems of the file. */
export const resolveDealership = (source: SourceFile, { environment }: FileOptions): Result<PlacedDealership, Problems> => {
  const read = readSource(source);
  if (!read.ok) return read;
  const valid = validateSettings(dealershipSchema, { files: [read.value] }, environment);
  if (!valid.ok) return valid;
  const { settings, problemAt } = valid.value;
  const problems = [...checkDealership(settings, problemAt, valueIn(read.value))];
  if (settings.slug !== source.name) problems.push(problemAt(['slug'], 'differs from the name of the settings file', `'${source.name}'`));
  return problems.length > 0 ? err(problems) : ok({ dealership: withZones(settings), problemAt });
};

/** Parses and checks a file under `templates/`. Returns the file, or its problems. */
export const resolveTemplate = (source: SourceFile, { environment, schemas }: FileOptions): Result<SettingsFile, Problems> => {
  const read = readSource(source);
  if (!read.ok) return read;
  const valid = validateSettings(schemas.template, { files: [read.value] }, environment);
  return valid.ok ? read : valid;
};
