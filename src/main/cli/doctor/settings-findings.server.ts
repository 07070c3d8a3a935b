import { isIP } from 'node:net';
import { readSettingsSources } from '#features/sites/server/site-files.server.ts';
import type { Environment } from '#platform/environment.server.ts';
import { readSiteVariables } from '../../site-variables.server.ts';
import { variablesOfFiles } from '../backup/used-variables.server.ts';
import { findMappingProblems } from '../check-mappings.server.ts';
import type { CliContext } from '../cli-context.server.ts';
import { forecourt } from '../command-text.ts';
import { resolveAllSites } from '../sites/check-sites.server.ts';
import { webhookSecretWarnings } from '../sites/webhook-secret-warnings.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

type Resolved = Awaited<ReturnType<typeof resolveAllSites>>;

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/**
 * Checks the setting TRUSTED_PROXIES. If a proxy is in front of the program and the setting does not contain its
 * address, the program refuses forms. The rate limits then treat all shoppers as one shopper.
 */
export const judgeProxies = ({ MODE, HOST, TRUSTED_PROXIES }: Pick<Environment, 'MODE' | 'HOST' | 'TRUSTED_PROXIES'>): Finding => {
  const check = 'trusted proxies';
  const mend = 'Set TRUSTED_PROXIES to the address of the proxy (docs/operations.md, Behind a proxy).';
  if (TRUSTED_PROXIES) return ok(check, `headers of ${TRUSTED_PROXIES} are trusted`);
  if (MODE === 'demo') return ok(check, 'no proxy is trusted, which is correct if the program runs without a proxy');
  if (isLoopback(HOST))
    return problem(
      check,
      `the program listens only on ${HOST}, so visitors need a proxy on this machine, but TRUSTED_PROXIES is not set`,
      mend,
    );
  return warning(
    check,
    'TRUSTED_PROXIES is not set; if a proxy with TLS is in front of the program, every form is refused with status 403',
    mend,
  );
};

const sitesFindings = async (context: CliContext, { sites, problems, dealerships }: Resolved): Promise<readonly Finding[]> => {
  const { SITES_DIR } = context.environment;
  const mappings = await findMappingProblems(SITES_DIR, dealerships, await readSettingsSources(SITES_DIR));
  const errors = problems.length + mappings.length;
  const mend = `Read the errors with file and line: ${forecourt('sites check')}.`;
  if (errors > 0) return [problem('sites', `the files of sites have ${errors} errors`, mend)];
  if (sites.length === 0)
    return [
      problem(
        'sites',
        'there are no files of sites, so the program serves no site',
        `Create the files of a site: ${forecourt('sites new <slug>')}.`,
      ),
    ];
  const served = new Set((await resolveAllSites(context)).sites.map(({ slug }) => slug));
  const unserved = sites.filter(({ slug }) => !served.has(slug)).map(({ slug }) => slug);
  if (unserved.length > 0) {
    const text = `the program cannot serve these sites at its next start, because their files refer to variables that are not set: ${unserved.join(', ')}`;
    return [problem('sites', text, `To see the names of these variables, run: ${forecourt('sites check')}.`)];
  }
  return [ok('sites', `${sites.length} sites have valid files`)];
};

const licenceFindings = ({ dealerships }: Resolved): Finding => {
  const without = dealerships.filter(({ licences }) => licences.length === 0).map(({ slug }) => slug);
  if (without.length === 0) return ok('licences', 'every dealership names its licence');
  return problem(
    'licences',
    `these dealerships name no dealer licence, which the law requires in advertisements: ${without.join(', ')}`,
    'Add `licences` to the file of each dealership (docs/sites.md).',
  );
};

const secretFindings = async (environment: Environment): Promise<Finding> => {
  const names = [...(await variablesOfFiles(environment.SITES_DIR))];
  const { values } = await readSiteVariables(environment);
  const missing = names.filter((name) => !values[name]?.trim());
  if (missing.length === 0) return ok('secrets', `all ${names.length} variables to which the files of sites refer are set`);
  return problem(
    'secrets',
    `these variables, to which the files of sites refer, are not set here: ${missing.join(', ')}`,
    'Set them in the environment of the program or as files in SECRETS_DIR, and run the doctor with the same environment (docs/deploying.md).',
  );
};

const webhookSecretFindings = ({ placedDealerships }: Resolved): readonly Finding[] => {
  const wrong = placedDealerships.filter((placed) => webhookSecretWarnings(placed).length > 0).map(({ dealership }) => dealership.slug);
  if (wrong.length === 0) return [];
  const text = `no lead reaches the webhooks of these dealerships, because their secrets cannot sign messages: ${wrong.join(', ')}`;
  return [problem('secrets', text, `To see which secrets must be corrected, run: ${forecourt('sites check')}.`)];
};

/** Checks the files of sites, the secrets and licences that they need, and the proxy settings of the program. */
export const settingsFindings = async (context: CliContext, resolved: Resolved): Promise<readonly Finding[]> => [
  ...(await sitesFindings(context, resolved)),
  await secretFindings(context.environment),
  ...webhookSecretFindings(resolved),
  licenceFindings(resolved),
  judgeProxies(context.environment),
];
