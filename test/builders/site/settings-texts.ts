import { formatProblem } from '#features/settings-files/rules/settings-problem.ts';
import { type Resolution, resolveSites } from '#features/sites/rules/settings/resolve/resolve-sites.ts';
import { SITE_SCHEMAS } from '#main/site-schemas.ts';

/**
 * The texts of settings files by file name. If the property for one kind of file is missing, one valid file of this
 * kind is used.
 */
export interface SettingsTexts {
  readonly sites?: Readonly<Record<string, string>>;
  readonly dealerships?: Readonly<Record<string, string>>;
  readonly templates?: Readonly<Record<string, string>>;
}

/** A location in Perth; SLUG is a placeholder for its slug. */
export const LOCATION = '{ id: main, name: Main, slug: SLUG, address: { street: 1 Road, city: Perth, state: wa, postcode: "6000" } }';
/** A dealership with one location. */
export const YARD = `slug: yard\nname: Yard\nlocations:\n  - ${LOCATION.replace('SLUG', 'main')}\n`;
/** The smallest valid site file. */
export const SITE = 'slug: yard\nname: The Yard\ndealerships: [yard]\n';

/** Resolves the settings files, and returns the sites and the problems found in the files. */
export const resolve = (
  files: SettingsTexts,
  options: { environment?: Record<string, string>; heldHosts?: ReadonlyMap<string, string>; domain?: string } = {},
): Resolution => {
  const list = (folder: Readonly<Record<string, string>> | undefined, fileOf: (name: string) => string) =>
    Object.entries(folder ?? {}).map(([name, text]) => ({ name, file: fileOf(name), text }));
  return resolveSites(
    {
      sites: list(files.sites ?? { yard: SITE }, (name) => `sites/${name}/site.yaml`),
      dealerships: list(files.dealerships ?? { yard: YARD }, (name) => `dealerships/${name}.yaml`),
      templates: list(files.templates ?? { metro: 'description: x\n' }, (name) => `templates/${name}.yaml`),
    },
    { schemas: SITE_SCHEMAS, environment: {}, ...options },
  );
};

/** The problems in the form that `forecourt sites check` prints. */
export const problemsOf = (files: SettingsTexts, options?: Parameters<typeof resolve>[1]) =>
  resolve(files, options).problems.map(formatProblem);
/** Settings files of one site. `more` contains additional settings of this site. */
export const withSite = (more: string) => ({ sites: { yard: SITE + more } });
