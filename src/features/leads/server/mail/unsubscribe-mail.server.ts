import { plainLine } from '#kernel/plain-text.ts';
import type { Dealership } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import { mailFacts, mailHeading, mailLayout, mailParagraph } from '#platform/mail/mail-layout.server.ts';
import type { Lead } from '../../rules/lead.ts';
import { leadLocation } from '../../rules/lead-location.ts';
import { legalLines, type MailText, mailBrand } from './lead-mail.server.ts';
import { mailText, rowLines } from './mail-text.server.ts';

const REQUEST =
  'Please take this address off your lists for offers and newsletters now. The Spam Act 2003 allows five business days. You may still answer this person’s own enquiries.';

/** Writes the mail that tells a dealership that a shopper has unsubscribed from marketing mails. */
export const writeUnsubscribeMail = (lead: Lead, site: Site, dealership: Dealership): MailText => {
  const heading = `${lead.name} wants no more offers by email`;
  const facts = [
    { label: 'Name', value: lead.name },
    { label: 'Email', value: lead.email },
    { label: 'Agreed in', value: `Lead ${lead.id}` },
  ];
  const footer = [...legalLines(dealership, leadLocation(lead, dealership)), `Sent by the website of ${site.name}.`];
  return {
    subject: plainLine(`Unsubscribed: ${lead.name}`),
    text: mailText([heading, '', REQUEST, '', ...facts.flatMap(rowLines), '', ...footer]),
    html: mailLayout(mailBrand(site, lead), heading, [mailHeading(heading), mailParagraph(REQUEST), mailFacts(facts)], footer),
  };
};
