import { formatProblem } from '#features/settings-files/rules/settings-problem.ts';
import { type Resolution, resolveSites } from '#features/sites/rules/settings/resolve-sites.ts';
import { SITE_SCHEMAS } from '#main/site-schemas.ts';

/** Texts of settings files by name; a kind that is left out has one file without a fault. */
export interface SettingsTexts {
  readonly sites?: Readonly<Record<string, string>>;
  readonly dealerships?: Readonly<Record<string, string>>;
  readonly templates?: Readonly<Record<string, string>>;
}

/** A location in Perth with SLUG for its slug. */
export const LOCATION = '{ id: main, name: Main, slug: SLUG, address: { street: 1 Road, city: Perth, state: wa, postcode: "6000" } }';
/** A dealership of one location. */
export const YARD = `slug: yard\nname: Yard\nlocations:\n  - ${LOCATION.replace('SLUG', 'main')}\n`;
/** The least that a site says of itself. */
export const SITE = 'slug: yard\nname: The Yard\ndealerships: [yard]\n';

/** The sites and the problems of these files. */
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

/** As `forecourt sites check` prints them. */
export const problemsOf = (files: SettingsTexts, options?: Parameters<typeof resolve>[1]) =>
  resolve(files, options).problems.map(formatProblem);
/** One site with more settings. */
export const withSite = (more: string) => ({ sites: { yard: SITE + more } });
