import { misspeltProvider } from '#features/finance/rules/misspelt-provider.ts';
import { endingRates } from '#features/market-price/rules/drive-away/ending-rates.ts';
import { keepUnset } from '#features/settings-files/rules/env-references.ts';
import { formatProblem, type SettingsProblem } from '#features/settings-files/rules/settings-problem.ts';
import { type ComplianceNote, complianceNotes } from '#features/sites/rules/compliance-notes.ts';
import { redirectWarnings } from '#features/sites/rules/redirects/redirect-problems.ts';
import { brandContrastProblems } from '#features/sites/rules/settings/brand-contrast.ts';
import { brokenReferences } from '#features/sites/rules/settings/broken-references.ts';
import { partOfSite } from '#features/sites/rules/settings/part-of-site.ts';
import { type Resolution, resolveSites } from '#features/sites/rules/settings/resolve/resolve-sites.ts';
import type { ResolvedSite } from '#features/sites/rules/settings/resolve/resolved-site.ts';
import { unfinishedDealership } from '#features/sites/rules/settings/unfinished-dealership.ts';
import { readMediaNames } from '#features/sites/server/media-names.server.ts';
import { readSettingsSources } from '#features/sites/server/site-files.server.ts';
import { clockOf } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import { hasLivingPage, hasSitePage } from '../../routes.ts';
import { SITE_SCHEMAS } from '../../site-schemas.ts';
import { readSiteVariables } from '../../site-variables.server.ts';
import { findMappingProblems } from '../check-mappings.server.ts';
import type { CliContext } from '../cli-context.server.ts';
import { fail } from '../fail.server.ts';
import { webhookSecretWarnings } from './webhook-secret-warnings.ts';

const count = (number: number, singular: string): string => `${number} ${singular}${number === 1 ? '' : 's'}`;

const writeNote = (note: ComplianceNote, write: (line: string) => void): void => {
  write(`note ${note.code} ${note.file} ${note.option}`);
  write(`     ${note.sentence}`);
  write(`     Source: ${note.source}. Safe value: ${note.safe}.`);
};

/**
 * Adds invented database ids to a site and its dealerships. The function that decides which pages a site has needs
 * these ids. Each dealership gets a different id, because some pages exist only on sites with several dealerships.
 */
const asServed = (site: ResolvedSite): Site => {
  const dealerships = site.dealerships.map((dealership, index) => ({ ...dealership, id: index + 1 }));
  const { primaryDealership } = site;
  const id = dealerships.find(({ slug }) => slug === primaryDealership.slug)?.id ?? 0;
  return { ...site, id: 0, contentVersion: '', dealerships, primaryDealership: { ...primaryDealership, id } };
};

/** Warnings about pictures, links and redirects whose target does not exist, and about redirects that are never used. */
const findDeadReferences = async ({ placed }: Pick<Resolution, 'placed'>, { environment }: CliContext) => {
  const found = await Promise.all(
    placed.map(async (one): Promise<readonly SettingsProblem[]> => {
      const media = await readMediaNames(environment.SITES_DIR, one.site.slug);
      const served = asServed(one.site);
      const hasPage = (path: string): boolean => hasSitePage(served, path);
      return [
        ...brokenReferences(one, { hasMedia: (name) => media.has(name), hasPage }),
        ...redirectWarnings(one.site.redirects, one.problemAt, { hasPage, hasLivingPage: (path) => hasLivingPage(served, path) }),
      ];
    }),
  );
  return found.flat();
};

/**
 * Reads the settings of all sites as a server would read them.
 *
 * @param keepsUnset true: a reference to a variable that is not set stays in the settings and is no error
 */
export const resolveAllSites = async ({ environment }: CliContext, { keepsUnset = false } = {}): Promise<Resolution> => {
  const { values, problems } = await readSiteVariables(environment);
  const resolution = resolveSites(await readSettingsSources(environment.SITES_DIR), {
    schemas: SITE_SCHEMAS,
    environment: keepsUnset ? keepUnset(values) : values,
    domain: environment.DOMAIN,
  });
  return { ...resolution, problems: [...problems, ...resolution.problems] };
};

/**
 * `forecourt sites check [slug]`: prints errors, warnings and compliance notes of all sites, or of one site with its
 * template, its dealerships and their mapping files. Exit code 1 if there is an error.
 */
export const checkSites = async (context: CliContext, slug: string | undefined): Promise<void> => {
  const { SITES_DIR } = context.environment;
  const sources = await readSettingsSources(SITES_DIR);
  const whole = await resolveAllSites(context);
  const mappingProblems = await findMappingProblems(SITES_DIR, whole.dealerships, sources);
  const chosen = partOfSite({ ...whole, problems: [...whole.problems, ...mappingProblems] }, sources, slug);
  if (!chosen.ok) return fail(context, chosen.error);
  const { sites, dealerships, placed, placedDealerships, problems } = chosen.value;
  const now = clockOf(context.environment.FIXED_TIME).now();
  const warnings = [
    ...(await findDeadReferences({ placed }, context)),
    ...placed.flatMap(brandContrastProblems),
    ...placed.flatMap(misspeltProvider),
    ...placed.flatMap((one) => endingRates(one, now)),
    ...placedDealerships.flatMap(unfinishedDealership),
    ...placedDealerships.flatMap(webhookSecretWarnings),
  ];
  const notes = sites.flatMap((site) => complianceNotes(site).map((note) => ({ site: site.slug, ...note })));
  if (problems.length > 0) process.exitCode = 1;
  if (context.writesJson) {
    context.write(JSON.stringify({ sites: sites.map((site) => site.slug), problems, warnings, notes }, null, 2));
    return;
  }
  for (const problem of problems) context.write(`error ${formatProblem(problem)}`);
  for (const warning of warnings) context.write(`warning ${formatProblem(warning)}`);
  // Two sites may share a dealership. A compliance note about a shared dealership is printed only once.
  const seen = new Set<string>();
  for (const note of notes) {
    const key = `${note.code} ${note.file} ${note.safe}`;
    if (!seen.has(key)) writeNote(note, (line) => context.write(line));
    seen.add(key);
  }
  context.write(
    `${count(sites.length, 'site')} and ${count(dealerships.length, 'dealership')} are valid; ${count(problems.length, 'error')}, ${count(seen.size, 'compliance note')}${warnings.length === 0 ? '' : `, ${count(warnings.length, 'warning')}`}`,
  );
  if (seen.size > 0) context.write('Compliance notes are not legal advice. Ask a lawyer to confirm the wording before a launch.');
};
