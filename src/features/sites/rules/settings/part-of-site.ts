import { parseSettingsFile } from '#features/settings-files/rules/settings-file.ts';
import { nearestName } from '#features/settings-files/rules/settings-problem.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Resolution } from './resolve/resolve-sites.ts';
import type { SettingsSources } from './settings-sources.ts';

/**
 * Finds the names of the template and of the dealerships in the text of a site file. It also works if the file has invalid
 * options.
 */
const namesIn = (file: string, text: string | null): { readonly dealerships: readonly string[]; readonly template: string } => {
  const parsed = text === null ? null : parseSettingsFile(file, text);
  const { dealerships, template } = (parsed?.ok ? parsed.value.value : {}) as Record<string, unknown>;
  return {
    dealerships: Array.isArray(dealerships) ? dealerships.filter((entry) => typeof entry === 'string') : [],
    template: typeof template === 'string' ? template : 'metro',
  };
};

/**
 * Whether a problem is in a settings file. Other problems are in the environment or in the folder of secrets, and concern every
 * site.
 */
const isSettingsFile = (file: string): boolean => /^(sites|dealerships|templates)\//.test(file);

/**
 * The part of the resolved settings that belongs to one site: the site, its dealerships, and the problems of their files, of
 * the template and of the mapping files of the feeds (SITE-05). Problems of the environment and of the secrets are included
 * too. If no slug is given, the result contains all sites.
 *
 * @returns an error that names the known sites if there is no such site
 * @example partOfSite(resolution, sources, 'yard') // problems of sites/yard/… and dealerships/yard.yaml only
 */
export const partOfSite = (whole: Resolution, sources: SettingsSources, slug: string | undefined): Result<Resolution, string> => {
  if (slug === undefined) return ok(whole);
  const source = sources.sites.find(({ name }) => name === slug);
  if (source === undefined) {
    const known = sources.sites.map(({ name }) => name);
    const near = nearestName(slug, known);
    return err(
      `there is no site '${slug}'${near === null ? '' : `; did you mean '${near}'?`}; allowed: ${known.join(', ') || 'nothing, because there are no sites yet'}`,
    );
  }
  const names = namesIn(source.file, source.text);
  const inline = whole.placed.find(({ site }) => site.slug === slug)?.inline.map((dealership) => dealership.slug) ?? [];
  const dealers = new Set([...names.dealerships, ...inline]);
  const dealerships = whole.dealerships.filter((dealership) => dealers.has(dealership.slug));
  const mappings = dealerships.flatMap(({ feeds }) => feeds.flatMap(({ mapping }) => (mapping === null ? [] : [`dealerships/${mapping}`])));
  const files = new Set([...names.dealerships.map((name) => `dealerships/${name}.yaml`), ...mappings, `templates/${names.template}.yaml`]);
  return ok({
    ...whole,
    sites: whole.sites.filter((site) => site.slug === slug),
    placed: whole.placed.filter(({ site }) => site.slug === slug),
    dealerships,
    placedDealerships: whole.placedDealerships.filter(({ dealership }) => dealers.has(dealership.slug)),
    problems: whole.problems.filter(({ file }) => file.startsWith(`sites/${slug}/`) || files.has(file) || !isSettingsFile(file)),
  });
};
