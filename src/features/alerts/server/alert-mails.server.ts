import { formatLicences } from '#features/leads/rules/delivery/licence-line.ts';
import { formatDollars } from '#kernel/money.ts';
import { plainLine } from '#kernel/plain-text.ts';
import type { Site } from '#model/site/site.ts';
import type { Markup } from '#platform/mail/mail-html.server.ts';
import {
  buttonTextColour,
  type MailBrand,
  mailButton,
  mailHeading,
  mailLayout,
  mailNote,
  mailParagraph,
  mailPart,
  mailQuietButton,
  mailVehicle,
} from '#platform/mail/mail-layout.server.ts';
import type { VehicleChange } from '../rules/vehicle-changes.ts';
import type { AlertMailContent } from './alert-tables.server.ts';

type MailSite = Pick<Site, 'name' | 'theme' | 'vehicleWord' | 'primaryDealership'>;

/** A vehicle as a mail shows it. */
export interface MailedVehicle {
  readonly title: string;
  /** The price as the pages show it, with its type: '$34,990 Drive Away'. */
  readonly price: string;
  readonly url: string;
  readonly imageUrl: string | null;
}

/** The content of one daily mail: the changes of saved vehicles, and the new vehicles that match a search. */
export interface DailyNews {
  readonly changes: readonly (MailedVehicle & { readonly change: VehicleChange })[];
  readonly searches: readonly {
    readonly name: string;
    readonly url: string;
    /** The new vehicles, or the first of them if there are many. */
    readonly vehicles: readonly MailedVehicle[];
    /** True if there are many new vehicles, so that `vehicles` contains only the first of them. */
    readonly hasMore: boolean;
  }[];
}

interface MailLinks {
  readonly origin: string;
  /** The page with the alerts of this shopper. */
  readonly manageUrl: string;
}

/**
 * Writes the mail that asks whether the shopper wants an alert. The mail does not name the search. Otherwise a stranger
 * could write a text into the search, to have it sent to somebody else.
 */
export const writeConfirmMail = (site: MailSite, { origin, manageUrl }: MailLinks): AlertMailContent => {
  const heading = 'Do you want this email alert?';
  const question = `Somebody asked ${site.name} to write to this address when new ${site.vehicleWord.plural} arrive.`;
  const how = 'Open the page and press ‘Turn on’. If it was not you, do nothing, and no more mails come.';
  return {
    fromName: plainLine(site.name),
    subject: plainLine(`${heading} ${site.name}`),
    text: lines([heading, '', question, '', how, manageUrl, '', ...senderLines(site)]),
    html: mailLayout(
      brandOf(site, origin),
      heading,
      [mailHeading(heading), mailParagraph(question), mailParagraph(how), button(site, 'See the alert', manageUrl)],
      senderLines(site),
    ),
    manageUrl,
  };
};

/** Writes the daily mail with everything that is new for a shopper. */
export const writeDailyMail = (site: MailSite, news: DailyNews, { origin, manageUrl }: MailLinks): AlertMailContent => {
  const heading = headingOf(site, news);
  const reason = `You get this mail because you asked ${site.name} for email alerts.`;
  return {
    fromName: plainLine(site.name),
    subject: plainLine(`${heading} | ${site.name}`),
    text: lines([
      heading,
      '',
      ...news.changes.flatMap((item) => [item.title, changeText(item.change), priceLine(item), item.url, '']),
      ...news.searches.flatMap(({ name, url, vehicles, hasMore }) => [
        `New: ${name}`,
        '',
        ...vehicles.flatMap((vehicle) => [vehicle.title, vehicle.price, vehicle.url, '']),
        `${hasMore ? 'See all of them' : 'See the whole search'}: ${url}`,
        '',
      ]),
      reason,
      `Change or stop your alerts: ${manageUrl}`,
      '',
      ...senderLines(site),
    ]),
    html: mailLayout(
      brandOf(site, origin),
      heading,
      [
        mailHeading(heading),
        ...news.changes.map((item) =>
          mailPart([mailNote(changeText(item.change)), card(item, item.change.kind === 'sold' ? 'Sold' : item.price)]),
        ),
        ...news.searches.flatMap(({ name, url, vehicles, hasMore }): readonly Markup[] => [
          mailParagraph(`New: ${name}`),
          ...vehicles.map((vehicle) => card(vehicle, vehicle.price)),
          button(site, hasMore ? 'See all of them' : 'See the whole search', url),
        ]),
        mailNote(reason),
        mailQuietButton('Change or stop your alerts', manageUrl),
      ],
      senderLines(site),
    ),
    manageUrl,
  };
};

/**
 * The heading of a daily mail, which is also the subject of the mail.
 *
 * @example '2020 Mazda 3: the price fell by $1,000'
 */
const headingOf = (site: MailSite, { changes, searches }: DailyNews): string => {
  const [first] = changes;
  const found = searches.reduce((count, { vehicles }) => count + vehicles.length, 0);
  if (first !== undefined && changes.length === 1 && found === 0) return `${first.title}: ${lowerFirst(changeText(first.change))}`;
  if (changes.length > 0) return `News of ${changes.length === 1 ? 'a' : changes.length} saved ${words(site, changes.length)}`;
  const isMore = searches.some(({ hasMore }) => hasMore);
  return `${isMore ? 'More than ' : ''}${found} new ${words(site, found)} for you`;
};

const words = ({ vehicleWord }: MailSite, count: number): string => (count === 1 ? vehicleWord.singular : vehicleWord.plural);

const changeText = (change: VehicleChange): string => {
  switch (change.kind) {
    case 'price-drop':
      return `The price fell by ${formatDollars(change.fromCents - change.toCents)}`;
    case 'sold':
      return 'It is sold';
    case 'available':
      return 'It can be bought again';
  }
};

const priceLine = ({ change, price }: DailyNews['changes'][number]): string | null => (change.kind === 'sold' ? null : price);

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const card = ({ title, url, imageUrl }: MailedVehicle, detail: string): Markup => mailVehicle({ title, detail, url, imageUrl });

/** Who sends the mail (Spam Act 2003, section 17): legal name, ABN and licences of the site's main dealership. */
const senderLines = ({ name, primaryDealership }: MailSite): readonly string[] => {
  const { legalName, abn } = primaryDealership;
  const company = abn === null ? (legalName ?? primaryDealership.name) : `${legalName ?? primaryDealership.name} · ABN ${abn}`;
  return [company, formatLicences(primaryDealership, null), `Sent by the website of ${name}.`].filter((line) => line !== null);
};

const brandOf = ({ name, theme }: MailSite, origin: string): MailBrand => ({ siteName: name, siteUrl: origin, brandColour: theme.brand });

const button = ({ theme }: MailSite, label: string, url: string): Markup =>
  mailButton(label, url, theme.brand, buttonTextColour(theme.brand));

/** A plain text with one line for each entry. Line breaks inside an entry are removed, because a feed could use them to add lines. */
const lines = (entries: readonly (string | null)[]): string => [...entries.filter((entry) => entry !== null).map(plainLine), ''].join('\n');
