import type { SettingsProblem } from '#features/settings-files/rules/settings-problem.ts';
import type { Result } from '#kernel/result.ts';
import { runAtOnce, type Steps } from '#kernel/steps.ts';
import type { DealershipSettings } from '#model/dealership/dealership.ts';
import type { SettingsSources, SourceFile } from '../settings-sources.ts';
import { refuseClaims } from './refuse-claims.ts';
import { type FileOptions, resolveDealership, resolveTemplate } from './resolve-file.ts';
import { type Memo, NO_MEMO } from './resolve-memo.ts';
import { resolveSite } from './resolve-site.ts';
import type { PlacedDealership, PlacedSite, Problems, ResolvedSite } from './resolved-site.ts';

export interface ResolveOptions extends FileOptions {
  /** The hosts that are served now, each with the slug of its site. A site keeps its host if another site also lists the host. */
  readonly heldHosts?: ReadonlyMap<string, string>;
  /** DOMAIN: every site also has the host `<slug>.<domain>`; 'localhost' by default. */
  readonly domain?: string | undefined;
  /**
   * The cache with the results of earlier calls, which are used again for unchanged files. Without it, every file is resolved.
   */
  readonly memo?: Memo | undefined;
}

export interface Resolution {
  readonly sites: readonly ResolvedSite[];
  /** The valid sites with the positions of their options, for further checks. */
  readonly placed: readonly PlacedSite[];
  readonly dealerships: readonly DealershipSettings[];
  /** The valid dealerships with the positions of their options, for further checks. */
  readonly placedDealerships: readonly PlacedDealership[];
  /** Slugs of the sites whose files exist but have errors. */
  readonly brokenSites: ReadonlySet<string>;
  readonly brokenDealerships: ReadonlySet<string>;
  readonly brokenTemplates: ReadonlySet<string>;
  readonly problems: readonly SettingsProblem[];
}

const byPlace = (left: SettingsProblem, right: SettingsProblem): number =>
  left.file.localeCompare(right.file) || (left.line ?? 0) - (right.line ?? 0) || (left.column ?? 0) - (right.column ?? 0);

/** Resolves settings files one by one and collects their problems. After each file, the caller can do other work (`yield`). */
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

/**
 * Returns the dealerships that a site file itself defines. The positions of their options are below `dealerships` in the site
 * file.
 */
const placeInline = ({ site, inline, problemAt }: PlacedSite): readonly PlacedDealership[] =>
  inline.map((dealership) => {
    const index = site.dealerships.findIndex(({ slug }) => slug === dealership.slug);
    return { dealership, problemAt: (path, ...about) => problemAt(['dealerships', index, ...path], ...about) };
  });

const brokenNames = (results: ReadonlyMap<string, Result<unknown, Problems>>): Set<string> =>
  new Set([...results].filter(([, result]) => !result.ok).map(([name]) => name));

/**
 * Resolves all sites with their dealerships: options come from the site file, else from the template, else from the defaults of
 * the platform (SITE-05, SITE-06). A site with a problem is omitted and listed in `brokenSites`; other sites are not affected.
 */
export const resolveSites = (sources: SettingsSources, options: ResolveOptions): Resolution => runAtOnce(resolvingSites(sources, options));

/**
 * Does the same as `resolveSites`, but in short steps. Between two steps the process can answer requests, even if there are
 * many sites.
 */
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
