import type { SettingsFile } from '#features/settings-files/rules/settings-file.ts';
import { nearestName, type SettingsProblem, withSuggestion } from '#features/settings-files/rules/settings-problem.ts';
import { type ProblemAt, validateSettings } from '#features/settings-files/rules/validate-settings.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { DealershipSettings } from '#model/dealership/dealership.ts';
import { fillSiteTexts } from '#model/site/fill-placeholders.ts';
import type { SiteSettings } from '#model/site/site.ts';
import { checkPages } from '../../content/page-checks.ts';
import { checkDealership } from '../dealership-checks.ts';
import type { SiteSource } from '../settings-sources.ts';
import { checkSite } from '../site-checks.ts';
import { readPageFiles, readSiteContentFiles } from '../site-content-files.ts';
import { type FileOptions, readSource, valueIn, withZones } from './resolve-file.ts';
import type { PlacedDealership, PlacedSite, Problems } from './resolved-site.ts';

/**
 * Everything that is needed to resolve the files of a site: the templates and dealerships to which they can refer, the schemas,
 * and the environment variables.
 */
export interface Surroundings extends FileOptions {
  readonly templates: Named<SettingsFile>;
  readonly dealerships: Named<PlacedDealership>;
}

/** Finds a template or dealership by name, or returns the problem that explains why it cannot be used. */
const findNamed = <Value>(
  known: Named<Value>,
  name: string,
  templateOrDealership: 'template' | 'dealership',
  at: () => SettingsProblem,
): Result<Value, SettingsProblem> => {
  const found = known.get(name);
  if (found?.ok) return found;
  const problem = at();
  if (found) return err({ ...problem, message: `refers to a ${templateOrDealership} whose file has errors`, allowed: null });
  const nearest = nearestName(name, [...known.keys()]);
  return err({
    ...problem,
    message: withSuggestion(`is not a known ${templateOrDealership}`, nearest),
    allowed: [...known.keys()].join(', ') || `none, because the settings contain no ${templateOrDealership} file`,
  });
};

/** Templates or dealerships by name. */
type Named<Value> = Pick<ReadonlyMap<string, Result<Value, Problems>>, 'get' | 'has' | 'keys'>;

/**
 * Resolves the files of a site: its options come from the site file, else from the template, else from the defaults of the
 * platform (SITE-05, SITE-06). Returns the site with its dealerships, or the problems.
 */
export const resolveSite = (source: SiteSource, around: Surroundings): Result<PlacedSite, Problems> => {
  const read = readSource(source);
  if (!read.ok) return read;
  const file = read.value;
  const template = readTemplate(file, source, around);
  const neighbours = readSiteContentFiles(source.neighbours ?? [], around.schemas.files, readSource);
  const pages = readPageFiles(source.pages ?? [], readSource);
  const problems = [...template.problems, ...neighbours.problems, ...pages.problems];
  const [first = file, ...others] = [...template.layers, file, ...neighbours.layers, ...pages.layers];
  const valid = validateSettings(
    around.schemas.site,
    { files: [first, ...others], main: file, ignoredBelow: ['description'] },
    around.environment,
  );
  if (!valid.ok) return err([...problems, ...valid.error]);
  const { settings, problemAt } = valid.value;
  const { dealerships, inline, problems: dealershipProblems } = readDealerships(settings, problemAt, file, around);
  problems.push(...dealershipProblems);
  if (problems.length === 0) {
    problems.push(
      ...checkSite(settings, dealerships, source.name, problemAt),
      ...checkPages(settings, around.schemas.platformForms, problemAt),
    );
  }
  const primary = dealerships.find(({ slug }) => slug === settings.primaryDealership) ?? dealerships[0];
  if (problems.length > 0 || !primary) return err(problems);
  return ok({ site: { ...fillSiteTexts(settings), dealerships, primaryDealership: primary }, inline, problemAt });
};

interface TemplateLayers {
  /** A list with the settings file of the template; empty if the template cannot be used. */
  readonly layers: readonly SettingsFile[];
  readonly problems: Problems;
}

/** Finds the template that a site file names. If the site file does not set an option, the value in the template is used. */
const readTemplate = (file: SettingsFile, source: SiteSource, around: Surroundings): TemplateLayers => {
  const name = file.value.template ?? around.schemas.site.shape.template.parse(undefined);
  // If the name of the template is not a string, the schema of the site reports this error.
  if (typeof name !== 'string') return { layers: [], problems: [] };
  const position = file.locate(['template']);
  const template = findNamed(around.templates, name, 'template', () => ({
    file: source.file,
    line: position?.line ?? null,
    column: position?.column ?? null,
    option: 'template',
    value: JSON.stringify(name),
    message: '',
    allowed: null,
  }));
  return template.ok ? { layers: [template.value], problems: [] } : { layers: [], problems: [template.error] };
};

interface ListedDealerships {
  readonly dealerships: readonly DealershipSettings[];
  /** The dealerships that the site file itself defines. */
  readonly inline: readonly DealershipSettings[];
  readonly problems: Problems;
}

/**
 * Returns the dealerships of a site. Each entry of the option `dealerships` defines a dealership, or is the slug of a file
 * under `dealerships/`.
 */
const readDealerships = (settings: SiteSettings, problemAt: ProblemAt, file: SettingsFile, around: Surroundings): ListedDealerships => {
  const dealerships: DealershipSettings[] = [];
  const inline: DealershipSettings[] = [];
  const problems: SettingsProblem[] = [];
  for (const [index, entry] of settings.dealerships.entries()) {
    if (typeof entry === 'object') {
      problems.push(...checkDealership(entry, problemAt, valueIn(file), ['dealerships', index]));
      if (around.dealerships.has(entry.slug)) problems.push(slugInUse(problemAt, index));
      const dealership = withZones(entry);
      inline.push(dealership);
      dealerships.push(dealership);
      continue;
    }
    const found = findNamed(around.dealerships, entry, 'dealership', () => problemAt(['dealerships', index], ''));
    if (found.ok) dealerships.push(found.value.dealership);
    else problems.push(found.error);
  }
  return { dealerships, inline, problems };
};

const slugInUse = (problemAt: ProblemAt, index: number): SettingsProblem =>
  problemAt(
    ['dealerships', index, 'slug'],
    'is already used as the slug of a file under dealerships/',
    'a slug that no file under dealerships/ uses; to use the dealership of such a file, write only its slug here, without other options',
  );
