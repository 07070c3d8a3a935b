import { plainLine } from '#kernel/plain-text.ts';
import type { Dealership } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import {
  buttonTextColour,
  mailButton,
  mailFacts,
  mailFooterLink,
  mailHeading,
  mailLayout,
  mailNote,
  mailParagraph,
  mailPart,
} from '#platform/mail/mail-layout.server.ts';
import { paths } from '#urls/paths.ts';
import { LEAD_KINDS } from '../../rules/kinds/lead-kinds.ts';
import type { Lead } from '../../rules/lead.ts';
import { leadLocation, leadPhone } from '../../rules/lead-location.ts';
import { leadMailRows } from '../../rules/lead-mail-rows.ts';
import { nextStepText } from '../../rules/promised-reply.ts';
import { hasOpenOffer } from '../../rules/trade-in/trade-in-details.ts';
import { tradeInReceiptRows } from '../../rules/trade-in/trade-in-rows.ts';
import { appointmentLocation, placeLine } from './appointment-file.server.ts';
import { type LeadPageLink, leadVehicleCard, legalLines, type MailText, mailBrand, pageLinkParts } from './lead-mail.server.ts';
import { mailText, rowLines } from './mail-text.server.ts';

const ANSWERS_HEADING = 'What you sent';
const OFFER_LINK = 'See, accept or decline the offer';

/**
 * Writes the shopper's receipt. It names the request, the location that answers, and its opening hours and licences. It
 * contains no questions and no advertising. The sender may have entered the e-mail address of a stranger, so the receipt
 * contains no free text of the sender (name, message, rego). The receipt of a trade-in has a link to the page of the offer,
 * which shows no personal details.
 *
 * @param about.now the time at which the receipt is sent, in epoch milliseconds; the lead may be older
 * @param about.appointmentUrl where the shopper changes the booked time; null if none is booked
 * @param about.reserved the page on which the shopper cancels the reservation of the lead
 * @param about.unsubscribeUrl null if the shopper did not agree to marketing mails
 */
export const writeReceipt = (
  lead: Lead,
  site: Site,
  dealership: Dealership,
  {
    now,
    unsubscribeUrl,
    appointmentUrl,
    reserved = null,
  }: {
    readonly now: number;
    readonly unsubscribeUrl: string | null;
    readonly appointmentUrl: string | null;
    readonly reserved?: LeadPageLink | null;
  },
): MailText => {
  const requestName = LEAD_KINDS[lead.kind].receiptLabel;
  const location = leadLocation(lead, dealership);
  const phone = leadPhone(lead, site, dealership);
  const heading = `Your ${requestName} is with ${dealership.name}`;
  const { replyMinutes } = site.forms;
  const promisedAt = lead.promise === undefined ? undefined : (lead.promise?.by ?? null);
  const who = location?.name ?? dealership.name;
  const isBooked = lead.appointment?.status === 'booked';
  const next = nextStepText({ kind: lead.kind, who, location, replyMinutes, sentAt: lead.createdAt, now, promisedAt, isBooked });
  const { vehicle, tradeIn } = lead;
  // The receipt of a trade-in shows two vehicles. This heading marks the vehicle of the site. The other vehicle is the
  // shopper's own.
  const wanted = tradeIn ? 'You want to buy' : null;
  const facts = [
    ...(tradeIn ? tradeInReceiptRows(tradeIn) : []),
    ...leadMailRows(lead, site, 'receipt', ['wishes']),
    ...(lead.appointment ? [{ label: 'Where', value: placeLine(dealership, appointmentLocation(lead, dealership)) }] : []),
    ...leadMailRows(lead, site, 'receipt', ['contact', 'details', 'consent']),
  ];
  const footer = [
    ...legalLines(dealership, location),
    `You get this email because somebody entered your address at ${site.name}. If that was not you, please reply and tell us.`,
  ];
  const consentText = `You agreed to offers by email from ${site.name}. You can stop them at any time.`;
  const brand = mailBrand(site, lead);
  const offerUrl = tradeIn && hasOpenOffer(tradeIn) ? new URL(paths.valuation(tradeIn.valuationId), lead.pageUrl).href : null;
  return {
    subject: plainLine(
      vehicle === null || wanted !== null ? `We have your ${requestName}` : `We have your ${requestName}: ${vehicle.title}`,
    ),
    text: mailText([
      heading,
      '',
      [next, phone === null ? null : `${isBooked ? 'For questions call' : 'Or call'} ${phone}.`].filter((part) => part !== null).join(' '),
      '',
      ...(vehicle === null ? [] : [wanted && `${wanted}:`, vehicle.title, vehicle.priceText, vehicle.url, '']),
      ...(offerUrl === null ? [] : [`${OFFER_LINK}: ${offerUrl}`, '']),
      ...(reserved === null ? [] : [reserved.note, `${reserved.label}: ${reserved.url}`, '']),
      ...(appointmentUrl === null ? [] : [`Change or cancel your time: ${appointmentUrl}`, '']),
      ANSWERS_HEADING,
      ...facts.flatMap(rowLines),
      '',
      ...footer,
      unsubscribeUrl === null ? null : `${consentText} Unsubscribe: ${unsubscribeUrl}`,
    ]),
    html: mailLayout(
      brand,
      heading,
      [
        mailHeading(heading),
        mailParagraph(next),
        phone === null
          ? null
          : mailButton(`Call ${phone}`, `tel:${phone.replace(/[^+\d]/g, '')}`, brand.brandColour, buttonTextColour(brand.brandColour)),
        vehicle === null ? null : mailPart([...(wanted ? [mailNote(wanted)] : []), leadVehicleCard(lead, vehicle, vehicle.priceText)]),
        mailPart([mailNote(ANSWERS_HEADING), mailFacts(facts)]),
        offerUrl === null ? null : mailButton(OFFER_LINK, offerUrl, brand.brandColour, buttonTextColour(brand.brandColour)),
        reserved === null ? null : mailPart(pageLinkParts(reserved, brand.brandColour)),
        appointmentUrl === null
          ? null
          : mailButton('Change or cancel your time', appointmentUrl, brand.brandColour, buttonTextColour(brand.brandColour)),
      ],
      [...footer, unsubscribeUrl === null ? null : mailFooterLink(consentText, 'Unsubscribe', unsubscribeUrl)],
    ),
  };
};
