import { licenceLabel } from '#features/dealerships/rules/licence-label.ts';
import { hasAddress, type NewSite, quoted, stateOf } from './new-site.ts';

const WEEKDAYS = [1, 2, 3, 4, 5];

const openingHours = (indent: string): string =>
  [
    ...WEEKDAYS.map((weekday) => `{ weekday: ${weekday}, status: Open, open: '08:30', close: '17:30' }`),
    "{ weekday: 6, status: Open, open: '09:00', close: '16:00' }",
    '{ weekday: 0, status: Closed }',
  ]
    .map((entry) => `${indent}- ${entry}`)
    .join('\n');

const locations = (site: NewSite): string =>
  hasAddress(site)
    ? `locations:
  - id: main
    name: ${quoted(site.name)}
    slug: main
    primary: true
    address: { street: ${quoted(site.street ?? '')}, city: ${quoted(site.city ?? '')}, state: ${stateOf(site)}, postcode: '${site.postcode}' }
    ${site.phone === undefined ? '# phone: (07) 5550 1234' : `phone: ${quoted(site.phone)}`}
    # One line per day; 0 is Sunday, 1 is Monday. Promised reply times and times to book count only these hours. Check them.
    openingHours:
${openingHours('      ')}`
    : `locations: []
#  - id: main
#    name: ${site.name.replace(/\s+/g, ' ')}
#    slug: main
#    primary: true
#    address: { street: 1 Example Street, city: Brisbane, state: qld, postcode: '4000' }
#    phone: (07) 5550 1234
#    # One line per day; 0 is Sunday, 1 is Monday. Promised reply times and times to book count only these hours.
#    openingHours:
#      - { weekday: 1, status: Open, open: '08:30', close: '17:30' }`;

const licences = (site: NewSite): string =>
  site.licence === undefined
    ? `licences: []
#  - { state: qld, kind: dealer, label: DL, number: '1234567' }`
    : `licences:
  - { state: ${stateOf(site)}, kind: dealer, label: ${licenceLabel('dealer', stateOf(site))}, number: ${quoted(site.licence)} }`;

/** The text of the file `dealerships/<slug>.yaml` for a new site. */
export const dealershipFile = (site: NewSite): string => `# yaml-language-server: $schema=../schemas/dealership.schema.json
slug: ${site.slug}
name: ${quoted(site.name)}
state: ${stateOf(site)}
${site.phone === undefined || hasAddress(site) ? '' : `phone: ${quoted(site.phone)}\n`}# Who provides or arranges credit, with the number of the Australian credit licence. Finance pages show it:
# creditStatement: Finance is provided by …, Australian Credit Licence ….

# To fill in a list below, delete its brackets [] and the # at the start of its lines.
# The law of NSW and WA wants the licence number on the website; other states have their own labels.
${licences(site)}
recipients:
  # E-mail addresses of the people who get the leads, for example [sales@example.com]. Without an address the leads are
  # only stored; to see them, run: forecourt leads list (from a clone: npm run forecourt -- leads list)
  email: [${site.email ?? ''}]
  # E-mail addresses of CRMs that read leads as ADF/XML.
  adf: []
feeds:
  - name: main
    full: ${site.feed === undefined ? 'false' : 'true # a vehicle that is missing in the feed counts as sold'}
${site.feed === undefined ? '' : `    source: ${quoted(site.feed)}\n`}${site.mapping === undefined ? '' : `    mapping: mappings/${site.slug}.yaml\n`}${locations(site)}
`;
