import { timeZoneOf } from '#features/dealerships/rules/time-zones.ts';
import { type OptionPath, parseSettingsFile, type SettingsFile } from '#features/settings-files/rules/settings-file.ts';
import { nearestName, type SettingsProblem, withSuggestion } from '#features/settings-files/rules/settings-problem.ts';
import { type ProblemAt, validateSettings } from '#features/settings-files/rules/validate-settings.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { runAtOnce, type Steps } from '#kernel/steps.ts';
import { type DealershipSettings, dealershipSchema } from '#model/dealership/dealership.ts';
import { fillSiteTexts } from '#model/site/fill-placeholders.ts';
import type { SiteSettings } from '#model/site/site.ts';
import type { SiteSchemas } from '#model/site/site-schemas.ts';
import { checkPages } from '../content/page-checks.ts';
import { hostsOf, hostsOfSlug, normalizeHost } from '../host-name.ts';
import { checkDealership } from './dealership-checks.ts';
import { type Memo, NO_MEMO } from './resolve-memo.ts';
import type { SettingsSources, SiteSource, SourceFile } from './settings-sources.ts';
import { checkSite } from './site-checks.ts';
import { readPageFiles, readSiteContentFiles } from './site-content-files.ts';

/** A site as its files describe it, without its database ids. */
export interface ResolvedSite extends Omit<SiteSettings, 'dealerships' | 'primaryDealership'> {
  readonly dealerships: readonly DealershipSettings[];
  readonly primaryDealership: DealershipSettings;
}

/** A site, with the file and line of each of its options. */
export interface PlacedSite {
  readonly site: ResolvedSite;
  /** The dealerships that the site's own file defines. */
  readonly inline: readonly DealershipSettings[];
  readonly problemAt: ProblemAt;
}

/** A dealership, with the file and line of each of its options. */
export interface PlacedDealership {
  readonly dealership: DealershipSettings;
  /** Creates the message about a wrong option of the dealership. The caller gives the path of the option within the dealership. */
  readonly problemAt: ProblemAt;
}

export interface ResolveOptions {
  /** The schemas that check site and template files. */
  readonly schemas: SiteSchemas;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The hosts that each site serves now. If two sites list the same host, the host stays with the site that serves it now. */
  readonly heldHosts?: ReadonlyMap<string, string>;
  /** DOMAIN: every site also has the host `<slug>.<domain>`; 'localhost' by default. */
  readonly domain?: string | undefined;
  /**
   * The results of earlier calls, which are used again for unchanged files. Without this option, every file is
   * resolved.
   */
  readonly memo?: Memo | undefined;
}

export interface Resolution {
  readonly sites: readonly ResolvedSite[];
  /** The valid sites with their files, for further checks. */
  readonly placed: readonly PlacedSite[];
  readonly dealerships: readonly DealershipSettings[];
  /** The valid dealerships with their files, for further checks. */
  readonly placedDealerships: readonly PlacedDealership[];
  /** Slugs of the sites whose files exist but have errors. */
  readonly brokenSites: ReadonlySet<string>;
  readonly brokenDealerships: ReadonlySet<string>;
  readonly brokenTemplates: ReadonlySet<string>;
  readonly problems: readonly SettingsProblem[];
}

export type Problems = readonly SettingsProblem[];

const readSource = ({ file, text }: SourceFile): Result<SettingsFile, Problems> =>
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

const valueIn = (file: SettingsFile) => (path: OptionPath) =>
  path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? (part as Record<PropertyKey, unknown>)[key] : undefined),
    file.value,
  );

/** Gives every location a time zone, so that no reader has to compute it. */
const withZones = (dealership: DealershipSettings): DealershipSettings => ({
  ...dealership,
  locations: dealership.locations.map((location) => ({ ...location, timeZone: timeZoneOf(location, dealership) })),
});

const resolveDealership = (source: SourceFile, { environment }: ResolveOptions): Result<PlacedDealership, Problems> => {
  const read = readSource(source);
  if (!read.ok) return read;
  const valid = validateSettings(dealershipSchema, { files: [read.value] }, environment);
  if (!valid.ok) return valid;
  const { settings, problemAt } = valid.value;
  const problems = [...checkDealership(settings, problemAt, valueIn(read.value))];
  if (settings.slug !== source.name) problems.push(problemAt(['slug'], 'differs from the name of the settings file', `'${source.name}'`));
  return problems.length > 0 ? err(problems) : ok({ dealership: withZones(settings), problemAt });
};

const resolveTemplate = (source: SourceFile, { environment, schemas }: ResolveOptions): Result<SettingsFile, Problems> => {
  const read = readSource(source);
  if (!read.ok) return read;
  const valid = validateSettings(schemas.template, { files: [read.value] }, environment);
  return valid.ok ? read : valid;
};

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
    allowed: [...known.keys()].join(', ') || `none: the settings contain no ${templateOrDealership} file`,
  });
};

/** Templates or dealerships by name. */
type Named<Value> = Pick<ReadonlyMap<string, Result<Value, Problems>>, 'get' | 'has' | 'keys'>;

/** The templates and dealerships to which the files of a site can refer, and the options of the check. */
export interface Surroundings extends ResolveOptions {
  readonly templates: Named<SettingsFile>;
  readonly dealerships: Named<PlacedDealership>;
}

const resolveSite = (source: SiteSource, around: Surroundings): Result<PlacedSite, Problems> => {
  const read = readSource(source);
  if (!read.ok) return read;
  const file = read.value;
  const named = file.value.template ?? around.schemas.site.shape.template.parse(undefined);
  const layers: SettingsFile[] = [];
  const problems: SettingsProblem[] = [];
  if (typeof named === 'string') {
    const position = file.locate(['template']);
    const template = findNamed(around.templates, named, 'template', () => ({
      file: source.file,
      line: position?.line ?? null,
      column: position?.column ?? null,
      option: 'template',
      value: JSON.stringify(named),
      message: '',
      allowed: null,
    }));
    if (template.ok) layers.push(template.value);
    else problems.push(template.error);
  }
  const neighbours = readSiteContentFiles(source.neighbours ?? [], around.schemas.files, readSource);
  problems.push(...neighbours.problems);
  const pages = readPageFiles(source.pages ?? [], readSource);
  problems.push(...pages.problems);
  const [first = file, ...others] = [...layers, file, ...neighbours.layers, ...pages.layers];
  const valid = validateSettings(
    around.schemas.site,
    { files: [first, ...others], main: file, ignoredBelow: ['description'] },
    around.environment,
  );
  if (!valid.ok) return err([...problems, ...valid.error]);
  const { settings, problemAt } = valid.value;
  const inline: DealershipSettings[] = [];
  const dealerships = settings.dealerships.flatMap((entry, index) => {
    if (typeof entry === 'object') {
      problems.push(...checkDealership(entry, problemAt, valueIn(file), ['dealerships', index]));
      if (around.dealerships.has(entry.slug)) {
        problems.push(
          problemAt(
            ['dealerships', index, 'slug'],
            'is already used as the slug of a file under dealerships/',
            'a slug that no file under dealerships/ uses; to use the dealership of such a file, write only its slug here, without other options',
          ),
        );
      }
      inline.push(withZones(entry));
      return [withZones(entry)];
    }
    const found = findNamed(around.dealerships, entry, 'dealership', () => problemAt(['dealerships', index], ''));
    if (found.ok) return [found.value.dealership];
    problems.push(found.error);
    return [];
  });
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

/** Refuses a site that lists a host of another site, or that defines the same dealership as another site. */
const refuseClaims = (
  drafts: ReadonlyMap<string, PlacedSite>,
  brokenSites: ReadonlySet<string>,
  heldHosts: ReadonlyMap<string, string>,
  domain: string,
): ReadonlyMap<string, Problems> => {
  // A site with errors in its files is still served with its former settings, so it keeps its hosts.
  const hosts = new Map([...heldHosts].filter(([, slug]) => brokenSites.has(slug)));
  const owners = new Map([...drafts.keys()].flatMap((slug) => hostsOfSlug(slug, domain).map((host) => [host, slug] as const)));
  const isOwn = (slug: string, host: string): boolean => owners.get(host) === slug;
  const isAnothersOwn = (slug: string, host: string): boolean => owners.has(host) && !isOwn(slug, host);
  for (const [slug, { site }] of drafts) {
    for (const host of hostsOf(site, domain)) {
      const isHolder = isOwn(slug, host) || (heldHosts.get(host) === slug && !isAnothersOwn(slug, host));
      if (isHolder || !hosts.has(host)) hosts.set(host, slug);
    }
  }
  const dealers = new Map<string, string>();
  for (const [slug, { inline }] of drafts) for (const dealer of inline) if (!dealers.has(dealer.slug)) dealers.set(dealer.slug, slug);
  const refused = new Map<string, Problems>();
  for (const [slug, { site, problemAt, inline }] of drafts) {
    const problems = site.domains.flatMap((domain, index) => {
      const owner = hosts.get(normalizeHost(domain));
      if (owner !== slug) return [problemAt(['domains', index], `leads to site '${owner}' already`, 'a domain that no other site lists')];
      const isTwice = site.domains.findIndex((other) => normalizeHost(other) === normalizeHost(domain)) < index;
      return isTwice ? [problemAt(['domains', index], 'is twice in this list', 'each domain once')] : [];
    });
    for (const dealer of inline) {
      const owner = dealers.get(dealer.slug);
      if (owner === slug) continue;
      const index = site.dealerships.findIndex((entry) => entry.slug === dealer.slug);
      problems.push(
        problemAt(
          ['dealerships', index, 'slug'],
          `is already defined in the files of site '${owner}'`,
          'move the dealership to a file under dealerships/, and list its slug in both sites',
        ),
      );
    }
    if (problems.length > 0) refused.set(slug, problems);
  }
  return refused;
};

const byPlace = (left: SettingsProblem, right: SettingsProblem): number =>
  left.file.localeCompare(right.file) || (left.line ?? 0) - (right.line ?? 0) || (left.column ?? 0) - (right.column ?? 0);

/** Resolves each settings file in a step of its own, and collects the problems. */
function* resolveAll<Source extends SourceFile, Value>(
  sources: readonly Source[],
  resolve: (source: Source) => Result<Value, Problems>,
  problems: SettingsProblem[],
): Steps<ReadonlyMap<string, Result<Value, Problems>>> {
  const results = new Map<string, Result<Value, Problems>>();
  for (const source of sources) {
    const result = resolve(source);
    if (!result.ok) problems.push(...result.error);
    results.set(source.name, result);
    yield;
  }
  return results;
}

/** The dealerships that a site's own file defines. Their options are below `dealerships` in that file. */
const placeInline = ({ site, inline, problemAt }: PlacedSite): readonly PlacedDealership[] =>
  inline.map((dealership) => {
    const index = site.dealerships.findIndex(({ slug }) => slug === dealership.slug);
    return { dealership, problemAt: (path, ...about) => problemAt(['dealerships', index, ...path], ...about) };
  });

const brokenNames = (results: ReadonlyMap<string, Result<unknown, Problems>>): Set<string> =>
  new Set([...results].filter(([, result]) => !result.ok).map(([name]) => name));

/**
 * Builds sites from their files: platform defaults, overridden by the template, overridden by the site (SITE-05,
 * SITE-06), with their dealerships. A site with a problem is omitted and listed in `brokenSites`; other sites are not
 * affected.
 */
export const resolveSites = (sources: SettingsSources, options: ResolveOptions): Resolution => runAtOnce(resolvingSites(sources, options));

/** `resolveSites` in short steps, so that requests are answered while the files of many sites are resolved. */
export function* resolvingSites(sources: SettingsSources, options: ResolveOptions): Steps<Resolution> {
  const { memo = NO_MEMO } = options;
  const problems: SettingsProblem[] = [];
  const templates = yield* resolveAll(
    sources.templates,
    (source) => memo.template(source, () => resolveTemplate(source, options)),
    problems,
  );
  const dealerships = yield* resolveAll(
    sources.dealerships,
    (source) => memo.dealership(source, () => resolveDealership(source, options)),
    problems,
  );
  const around = { ...options, templates, dealerships };
  const results = yield* resolveAll(
    sources.sites,
    (source) => memo.site(source, around, (recorded) => resolveSite(source, recorded)),
    problems,
  );
  const drafts = new Map([...results].flatMap(([slug, result]) => (result.ok ? [[slug, result.value] as const] : [])));
  const brokenSites = brokenNames(results);
  const refused = refuseClaims(drafts, brokenSites, options.heldHosts ?? new Map(), options.domain ?? 'localhost');
  problems.push(...[...refused.values()].flat());
  for (const slug of refused.keys()) brokenSites.add(slug);
  const good = [...drafts].filter(([slug]) => !refused.has(slug)).map(([, draft]) => draft);
  const placedDealerships = [
    ...[...dealerships.values()].flatMap((result) => (result.ok ? [result.value] : [])),
    ...good.flatMap(placeInline),
  ];
  return {
    sites: good.map(({ site }) => site),
    placed: good,
    dealerships: placedDealerships.map(({ dealership }) => dealership),
    placedDealerships,
    brokenSites,
    brokenDealerships: brokenNames(dealerships),
    brokenTemplates: brokenNames(templates),
    problems: problems.sort(byPlace),
  };
}
