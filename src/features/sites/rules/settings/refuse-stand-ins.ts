import type { Resolution } from './resolve/resolve-sites.ts';
import type { ResolvedSite } from './resolve/resolved-site.ts';
import { type Services, standInProblems, standInRemedy } from './stand-ins.ts';

/**
 * Refuses, in production, each site that uses a stand-in which its settings do not allow. A stand-in is an embedded replacement
 * for an external service. The option `allowStandIns` lists the stand-ins that a site may use. A refused site is treated like a
 * site with an error in its files.
 */
export const refuseStandIns = (resolution: Resolution, services: Services): Resolution => {
  const refused = resolution.sites.flatMap((site) =>
    standInProblems(site, services).map(({ service, feature }) => ({
      file: `sites/${site.slug}/site.yaml`,
      line: null,
      column: null,
      option: 'allowStandIns',
      value: JSON.stringify(site.allowStandIns),
      message: `does not list '${service}', so in production the feature ${feature} must not use the embedded replacement (stand-in) of this service`,
      allowed: standInRemedy(service),
    })),
  );
  const files = new Set(refused.map(({ file }) => file));
  const isRefused = ({ slug }: ResolvedSite): boolean => files.has(`sites/${slug}/site.yaml`);
  return {
    ...resolution,
    sites: resolution.sites.filter((site) => !isRefused(site)),
    placed: resolution.placed.filter(({ site }) => !isRefused(site)),
    brokenSites: new Set([...resolution.brokenSites, ...resolution.sites.filter(isRefused).map(({ slug }) => slug)]),
    problems: [...resolution.problems, ...refused],
  };
};
