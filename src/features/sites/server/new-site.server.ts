import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { err, ok, type Result } from '#kernel/result.ts';
import { slugField } from '#model/site/options/field-types.ts';
import { themeOptions } from '#model/site/options/theme-options.ts';

export interface NewSite {
  readonly slug: string;
  readonly name: string;
  readonly template: string;
}

/** A text as a YAML string in double quotes, which has the same syntax as JSON. */
const quoted = (text: string): string => JSON.stringify(text);

const siteFile = ({ slug, name, template }: NewSite): string => `# yaml-language-server: $schema=../../schemas/site.schema.json
# Every option with its default: schemas/options.md; how they are used: docs/sites.md.
# Check your changes with: npm run forecourt -- sites check
slug: ${slug}
template: ${template}
name: ${quoted(name)}
# tagline: A few words below the name
# domains: [www.example.com]
# url: https://www.example.com

# Whose stock this site shows: files under dealerships/.
dealerships: [${slug}]

timeZone: Australia/Brisbane

# Values that keep the site on the safe side of the law (docs/sites.md, "Law").
marketPrice:
  label: position # the other value praises every price within the market range
search:
  countAbove1999: real
card:
  weeklyFigure: 'off' # or 'inline': both rates and the warning beside the figure
vehiclePage:
  priceConditionShown: true
forms:
  optIn:
    checked: false
analytics:
  userData: false
home:
  salesCounter: 'off' # the other value counts no sale
tags:
  newText: Just Landed # 'New' would stand on used vehicles too

# theme:
#   brand: '${themeOptions.parse({}).brand}'
# phones:
#   used: (07) 5550 1234
`;

const dealershipFile = ({ slug, name }: NewSite): string => `# yaml-language-server: $schema=../schemas/dealership.schema.json
slug: ${slug}
name: ${quoted(name)}
state: qld
# Who provides or arranges credit, with the number of the Australian credit licence. Finance pages show it:
# creditStatement: Finance is provided by …, Australian Credit Licence ….

# To fill in a list below, delete its brackets [] and the # at the start of its lines.
# The law of NSW and WA wants the licence number on the website; other states have their own labels.
licences: []
#  - { state: qld, kind: dealer, label: Dealer Licence, number: '1234567' }
recipients:
  # E-mail addresses of the people who get the leads, for example [sales@example.com]. Without an address the leads are
  # only stored; to see them, run: npm run forecourt -- leads list
  email: []
  # E-mail addresses of CRMs that read leads as ADF/XML.
  adf: []
feeds:
  - name: main
    full: false
locations: []
#  - id: main
#    name: ${name.replace(/\s+/g, ' ')}
#    slug: main
#    primary: true
#    address: { street: 1 Example Street, city: Brisbane, state: qld, postcode: '4000' }
#    phone: (07) 5550 1234
#    # One line per day; 0 is Sunday, 1 is Monday. Promised reply times and times to book count only these hours.
#    openingHours:
#      - { weekday: 1, status: Open, open: '08:30', close: '17:30' }
`;

const listNames = async (folder: string): Promise<readonly string[]> => {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
};

/**
 * Writes a commented `sites/<slug>/site.yaml` and `dealerships/<slug>.yaml` with legally safe values. It never changes
 * an existing file.
 */
export const createNewSite = async (sitesDir: string, site: NewSite): Promise<Result<readonly string[], string>> => {
  const slug = slugField.safeParse(site.slug);
  if (!slug.success) return err(`slug '${site.slug}' is not allowed; allowed: at most 63 lower-case letters, digits and single hyphens`);
  const templates = (await listNames(path.join(sitesDir, 'templates')))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.slice(0, -5));
  if (!templates.includes(site.template)) return err(`template '${site.template}' is not known; allowed: ${templates.join(', ')}`);
  if (site.name.trim() === '') return err('name must not be empty');
  const files = [
    { file: `sites/${site.slug}/site.yaml`, text: siteFile(site) },
    { file: `dealerships/${site.slug}.yaml`, text: dealershipFile(site) },
  ];
  if ((await listNames(path.join(sitesDir, 'sites'))).includes(site.slug)) return err(`The folder sites/${site.slug} already exists`);
  if ((await listNames(path.join(sitesDir, 'dealerships'))).includes(`${site.slug}.yaml`))
    return err(`The file dealerships/${site.slug}.yaml already exists`);
  // The dealership is written first, so that a running server never sees the site without it.
  for (const { file, text } of files.toReversed()) {
    const target = path.join(sitesDir, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text, { flag: 'wx' });
  }
  return ok(files.map(({ file }) => file));
};
