import { expect, test } from 'vitest';
import { formatProblem } from '#features/settings-files/rules/settings-problem.ts';
import { resolve, SITE, YARD } from '#test/builders/site/settings-texts.ts';
import { contentVersionOf } from './content-version.server.ts';

const versionWith = (recipients: string, siteLines = ''): string => {
  const resolution = resolve(
    { dealerships: { yard: `${YARD}recipients: ${recipients}\n` }, sites: { yard: SITE + siteLines } },
    { environment: { HOOK_SECRET: 'whsec_dGVzdA==' } },
  );
  const [site] = resolution.sites;
  if (!site) throw new Error(resolution.problems.map(formatProblem).join('\n'));
  return contentVersionOf(site);
};

test('ROUTE-52 the content version changes if a site gets its first ADF or webhook receiver, and stays the same if only an address of a receiver changes', () => {
  const version = versionWith('{ email: [a@yard.example] }');
  expect(versionWith('{ email: [b@yard.example] }')).toBe(version);
  const withCrm = versionWith('{ email: [a@yard.example], adf: [crm@yard.example] }');
  expect(withCrm).not.toBe(version);
  expect(versionWith('{ email: [a@yard.example], adf: [other@yard.example] }')).toBe(withCrm);
  expect(versionWith('{ email: [a@yard.example], departments: { service: { adf: [crm@yard.example] } } }')).toBe(withCrm);
  expect(versionWith(`{ webhooks: [{ url: 'https://crm.example/hook', secret: '\${HOOK_SECRET}' }] }`)).not.toBe(version);
  const formTo = (receivers: string) =>
    versionWith(
      '{ email: [a@yard.example] }',
      `leadForms: [{ name: fleet, kind: enquiry, title: Fleet, category: Fleet, button: Send, receivers: ${receivers}, steps: [{ fields: [contact] }] }]\n`,
    );
  expect(formTo('{ email: [b@yard.example] }')).toBe(formTo('{ email: [c@yard.example] }'));
  expect(formTo('{ adf: [crm@yard.example] }')).not.toBe(formTo('{}'));
});
