import type { AppointmentLinks } from '#features/appointments/server/appointment-links.server.ts';
import { openPeriods } from '#features/dealerships/rules/opening-hours.ts';
import { timeZoneOf } from '#features/dealerships/rules/time-zones.ts';
import type { SuppressionList } from '#features/privacy/server/suppression-list.server.ts';
import type { UnsubscribeTokens } from '#features/privacy/server/unsubscribe-tokens.server.ts';
import { SECOND_MS } from '#kernel/clock.ts';
import type { Dealership } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import { guardedFetch } from '#platform/fetch/guarded-fetch.server.ts';
import { MailError, type MailTransport, type OutgoingMail } from '#platform/mail/mail-transport.server.ts';
import { paths } from '#urls/paths.ts';
import { ADF_MIME_TYPE, formatAdf } from '../../rules/delivery/adf-document.ts';
import { replyAddress } from '../../rules/delivery/lead-receivers.ts';
import { canSignWebhooks } from '../../rules/delivery/webhook-secret.ts';
import { answeringDepartment } from '../../rules/kinds/lead-kinds.ts';
import type { Lead } from '../../rules/lead.ts';
import { leadLocation, leadPhone, leadPlaces } from '../../rules/lead-location.ts';
import { leadMailRows } from '../../rules/lead-mail-rows.ts';
import type { LeadAttachments, MailedFiles } from '../attachments/lead-attachments.server.ts';
import { calendarAttachments } from '../mail/appointment-file.server.ts';
import { type BookedLead, writeAppointmentMail } from '../mail/appointment-mail.server.ts';
import { type LeadPageLink, type MailText, writeDealerMail } from '../mail/lead-mail.server.ts';
import { writeReceipt } from '../mail/receipt-mail.server.ts';
import { writeReminder } from '../mail/reminder-mail.server.ts';
import { type ReservedLead, reservationNote, writeReservationMail } from '../mail/reservation-mail.server.ts';
import { writeUnsubscribeMail } from '../mail/unsubscribe-mail.server.ts';
import type { AnsweredLinks } from '../reply-clock/answered-links.server.ts';
import type { ReservationLinks, ReservationReader } from '../reservations/reservation-links.server.ts';
import type { LeasedDelivery } from './delivery-queue.server.ts';
import { formatUnsubscribedBody, formatWebhookBody, signWebhook } from './webhook-body.server.ts';

const WEBHOOK_TIMEOUT_MS = 10 * SECOND_MS;
/** Maximum size of a webhook's response in bytes. Only the status counts; the body is ignored. */
const WEBHOOK_MAX_BYTES = 1_000_000;

/**
 * What made an attempt fail: the receiver; the mail server of the installation, through which mails to all receivers are sent;
 * or something else, such as a site with invalid settings.
 */
export type DeliveryFault = 'receiver' | 'mail-server' | 'other';

/** Result of an attempt. A 'failed' delivery is tried again; a 'gone' one is not. */
export type DeliveryOutcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'failed'; readonly error: string; readonly fault: DeliveryFault }
  | { readonly kind: 'gone'; readonly error: string }
  /**
   * The delivery is a reminder, and the location is closed. The reminder is sent at the time `until` (epoch milliseconds),
   * when the location opens. The delivery's number of attempts does not change.
   */
  | { readonly kind: 'postponed'; readonly until: number };

export interface DelivererDependencies {
  readonly mail: Pick<MailTransport, 'send'>;
  /** Reads the files of leads. If this dependency is missing, no lead has files. */
  readonly attachments?: Pick<LeadAttachments, 'forMail'>;
  /** Hosts to which webhooks may be sent even though their IP addresses are private (FETCH_ALLOW_PRIVATE). */
  readonly allowPrivate: readonly string[];
  /** The current settings of a site; null when the site is no longer served. */
  readonly findSite: (siteId: number) => Site | null;
  /** The domain part of the Message-IDs of all mails. */
  readonly messageIdDomain: string;
  /** Says whether and when a shopper unsubscribed from marketing mails. */
  readonly suppressions: Pick<SuppressionList, 'find'>;
  readonly unsubscribeTokens: Pick<UnsubscribeTokens, 'sign'>;
  /** Makes the links with which a dealer marks a lead as answered. The mails to the dealer contain these links. */
  readonly answeredLinks: AnsweredLinks;
  readonly appointmentLinks: Pick<AppointmentLinks, 'sign'>;
  readonly reservationLinks: Pick<ReservationLinks, 'sign'>;
  readonly now: () => number;
}

const isBooked = (lead: Lead): lead is BookedLead => Boolean(lead.appointment);

const isReserved = (lead: Lead): lead is ReservedLead => lead.reservation !== undefined;

/** Whether a mail contains only the news about the reservation, without the answers that the shopper sent. */
const tellsOnlyReservation = ({ reservation }: ReservedLead, message: LeasedDelivery['message']): boolean =>
  message === 'reservation' || reservation.state === 'returned';

const DELIVERED: DeliveryOutcome = { kind: 'delivered' };

/** Makes one attempt to send a delivery through its channel. */
export class LeadDeliverer {
  readonly #dependencies: DelivererDependencies;

  constructor(dependencies: DelivererDependencies) {
    this.#dependencies = dependencies;
  }

  async deliver(leased: LeasedDelivery, signal: AbortSignal): Promise<DeliveryOutcome> {
    const site = this.#dependencies.findSite(leased.siteId);
    const dealership = site?.dealerships.find(({ id }) => id === leased.dealershipId);
    // If the site is not found, the result is 'failed' (try again) and not 'gone' (give up). The site's settings files
    // may be invalid, and the site returns when they are corrected.
    if (site === null || dealership === undefined)
      return { kind: 'failed', error: 'the site or its dealership is not served at the moment', fault: 'other' };
    const unsubscribedAt = await this.#dependencies.suppressions.find(site, leased.lead.email);
    const delivery = unsubscribedAt === null ? leased : { ...leased, lead: withoutConsent(leased.lead) };
    try {
      const opensAt = delivery.channel === 'reminder' ? this.#opensAt(delivery, dealership) : null;
      if (opensAt !== null) return { kind: 'postponed', until: opensAt };
      if (delivery.channel === 'unsubscribe-webhook')
        return await this.#post(
          delivery,
          dealership,
          formatUnsubscribedBody(delivery.lead, unsubscribedAt ?? this.#dependencies.now()),
          signal,
        );
      if (delivery.channel === 'webhook')
        return await this.#post(delivery, dealership, formatWebhookBody(delivery.lead, delivery.message), signal);
      const files = delivery.channel === 'email' ? await this.#dependencies.attachments?.forMail(delivery.lead) : undefined;
      await this.#dependencies.mail.send(this.#writeMail(delivery, site, dealership, files ?? { attachments: [], rows: [] }), signal);
      return DELIVERED;
    } catch (error) {
      // A receipt is not sent again if the shopper's e-mail address does not exist. A mail to a dealer is sent again
      // even if the address does not exist, because the dealer's mailbox may work again within days. If the mail
      // server refuses all mails, receipts are sent again too, because the server may accept mails again later.
      const isHopeless = delivery.channel === 'receipt' && error instanceof MailError && error.isPermanent && !error.isServerFault;
      const message = error instanceof Error ? error.message : String(error);
      return isHopeless ? { kind: 'gone', error: message } : { kind: 'failed', error: message, fault: faultOf(error) };
    }
  }

  #writeMail(delivery: LeasedDelivery, site: Site, dealership: Dealership, files: MailedFiles): OutgoingMail {
    const { lead } = delivery;
    const envelope = {
      id: delivery.id,
      fromName: site.name,
      to: delivery.receiver,
      messageId: `${delivery.id}@${this.#dependencies.messageIdDomain}`,
      attachments: files.attachments,
      headers: { 'X-Lead-Id': lead.id, 'Auto-Submitted': 'auto-generated' },
    };
    const withText = (words: MailText, replyTo: string | null): OutgoingMail => ({ ...envelope, ...words, replyTo });
    switch (delivery.channel) {
      case 'email':
        return {
          ...withText(this.#dealerText(delivery, site, dealership, files.rows), lead.email),
          attachments: [...files.attachments, ...this.#calendar(lead, site, dealership, 'dealer')],
        };
      case 'reminder': {
        const about = { answeredUrl: this.#answeredUrl(delivery), now: this.#dependencies.now() };
        return withText(writeReminder(lead, site, dealership, about), lead.email);
      }
      case 'receipt': {
        const unsubscribeUrl = this.#unsubscribeUrl(lead, site);
        const receipt = this.#receiptText(delivery, site, dealership, unsubscribeUrl);
        const attachments = this.#calendar(lead, site, dealership, 'shopper');
        const mail = { ...withText(receipt, replyAddress(site, dealership, lead)), attachments };
        return unsubscribeUrl === null ? mail : { ...mail, headers: { ...mail.headers, ...oneClickHeaders(unsubscribeUrl) } };
      }
      case 'unsubscribe':
        return withText(writeUnsubscribeMail(lead, site, dealership), null);
      case 'adf': {
        const adf = this.#writeAdf(delivery, site, dealership);
        const file = { filename: 'lead.xml', contentType: ADF_MIME_TYPE, content: adf };
        const { subject } = this.#dealerText(delivery, site, dealership, []);
        return { ...envelope, subject: `ADF ${subject}`, text: adf, html: null, attachments: [file], replyTo: lead.email };
      }
      case 'webhook':
      case 'unsubscribe-webhook':
        throw new Error('A webhook cannot be sent as a mail');
    }
  }

  #dealerText(delivery: LeasedDelivery, site: Site, dealership: Dealership, fileRows: MailedFiles['rows']): MailText {
    const { lead, message } = delivery;
    if (isReserved(lead) && tellsOnlyReservation(lead, message)) return this.#reservationText(lead, site, dealership, 'dealer');
    return message === 'appointment' && isBooked(lead)
      ? writeAppointmentMail(lead, site, dealership, { reader: 'dealer', link: null })
      : writeDealerMail(lead, site, dealership, this.#answeredUrl(delivery), fileRows, this.#reserved(lead, site, dealership, 'dealer'));
  }

  #receiptText({ lead, message }: LeasedDelivery, site: Site, dealership: Dealership, unsubscribeUrl: string | null): MailText {
    if (isReserved(lead) && tellsOnlyReservation(lead, message)) return this.#reservationText(lead, site, dealership, 'shopper');
    const link = this.#appointmentUrl(lead, site);
    const reserved = this.#reserved(lead, site, dealership, 'shopper');
    return message === 'appointment' && isBooked(lead)
      ? writeAppointmentMail(lead, site, dealership, { reader: 'shopper', link })
      : writeReceipt(lead, site, dealership, { now: this.#dependencies.now(), unsubscribeUrl, appointmentUrl: link, reserved });
  }

  #reservationText(lead: ReservedLead, site: Site, dealership: Dealership, reader: ReservationReader): MailText {
    return writeReservationMail(lead, site, dealership, { reader, link: this.#reservationUrl(lead, site, reader) });
  }

  /** The page of the lead's reservation; null if the lead has no reservation that waits for confirmation by the dealer. */
  #reserved(lead: Lead, site: Site, dealership: Dealership, reader: ReservationReader): LeadPageLink | null {
    if (!isReserved(lead) || lead.reservation.state !== 'paid') return null;
    const label = reader === 'dealer' ? 'Confirm or end the reservation' : 'See or cancel your reservation';
    return { note: reservationNote(lead, dealership, reader), label, url: this.#reservationUrl(lead, site, reader) };
  }

  #reservationUrl(lead: ReservedLead, site: Site, reader: ReservationReader): string {
    const token = this.#dependencies.reservationLinks.sign(site, lead.reservation.id, reader);
    return new URL(paths.reservation(token), lead.pageUrl).href;
  }

  #calendar(lead: Lead, site: Site, dealership: Dealership, reader: 'dealer' | 'shopper'): OutgoingMail['attachments'] {
    const link = reader === 'shopper' ? this.#appointmentUrl(lead, site) : null;
    const { messageIdDomain: domain, now } = this.#dependencies;
    return calendarAttachments(lead, site, dealership, { reader, link, domain, now: now() });
  }

  /**
   * The URL at which the shopper changes the appointment. Null if the lead has no appointment, or if its appointment
   * was cancelled.
   */
  #appointmentUrl(lead: Lead, site: Site): string | null {
    if (lead.appointment?.status !== 'booked') return null;
    return new URL(paths.appointment(this.#dependencies.appointmentLinks.sign(site, lead.appointment.id)), lead.pageUrl).href;
  }

  /** The unsubscribe link of a lead, on the host of `lead.pageUrl`; null if the shopper agreed to no marketing mails. */
  #unsubscribeUrl(lead: Lead, site: Site): string | null {
    if (!lead.consent.optIn) return null;
    const token = this.#dependencies.unsubscribeTokens.sign(site, { leadId: lead.id, email: lead.email });
    return new URL(paths.unsubscribe(token), lead.pageUrl).href;
  }

  #answeredUrl({ lead }: LeasedDelivery): string {
    const path = this.#dependencies.answeredLinks.pathOf({ siteId: lead.siteId, leadId: lead.id });
    return new URL(path, lead.pageUrl).href;
  }

  /** The time at which the location that must answer the lead opens. Null if it is open now, or if its next opening is unknown. */
  #opensAt({ lead }: LeasedDelivery, dealership: Dealership): number | null {
    const now = this.#dependencies.now();
    const location = leadLocation(lead, dealership);
    const period = location && openPeriods(location, answeringDepartment(lead.kind), now).next().value;
    return period && period.opensAt > now ? period.opensAt : null;
  }

  #writeAdf({ lead, message, attempt }: LeasedDelivery, site: Site, dealership: Dealership): string {
    const location = leadLocation(lead, dealership);
    const vendor = {
      name: dealership.name,
      siteName: site.name,
      slug: dealership.slug,
      url: new URL(lead.pageUrl).origin,
      email: replyAddress(site, dealership, lead),
      places: [...leadPlaces(lead, site, dealership), ...leadMailRows(lead, site, 'mail', ['place'])],
      phone: leadPhone(lead, site, dealership),
      timeZone: timeZoneOf(location, dealership),
    };
    return formatAdf(lead, vendor, { isResend: attempt > 1 || message !== 'lead' });
  }

  async #post(delivery: LeasedDelivery, dealership: Dealership, body: string, signal: AbortSignal): Promise<DeliveryOutcome> {
    const { allowPrivate, now } = this.#dependencies;
    const webhook = dealership.recipients.webhooks.find(({ url }) => url === delivery.receiver);
    if (webhook === undefined) return { kind: 'gone', error: 'this webhook is no longer among the recipients of the dealership' };
    if (!canSignWebhooks(webhook.secret))
      return failedAtReceiver('the secret of this webhook cannot sign messages; to find its settings file, run: forecourt sites check');
    const headers = signWebhook(webhook.secret, { id: delivery.id, at: now() }, body);
    const limits = { maxBytes: WEBHOOK_MAX_BYTES, timeoutMs: WEBHOOK_TIMEOUT_MS, maxRedirects: 0, allowPrivate, signal };
    const answer = await guardedFetch(webhook.url, { ...limits, method: 'POST', headers, body });
    if (!answer.ok) return failedAtReceiver(answer.error.message);
    answer.value.body.on('error', () => {}).destroy();
    const { status } = answer.value;
    if (status >= 200 && status < 300) return DELIVERED;
    if (status === 410) return { kind: 'gone', error: 'the receiver answered 410 Gone, so it gets no more deliveries' };
    return failedAtReceiver(`the receiver answered ${status}`);
  }
}

const failedAtReceiver = (error: string): DeliveryOutcome => ({ kind: 'failed', error, fault: 'receiver' });

const faultOf = (error: unknown): DeliveryFault => {
  if (!(error instanceof MailError)) return 'other';
  return error.isServerFault ? 'mail-server' : 'receiver';
};

/**
 * A copy of the lead without the consent to marketing mails. It is sent if the shopper has unsubscribed after sending
 * the form.
 */
const withoutConsent = (lead: Lead): Lead => ({ ...lead, consent: { ...lead.consent, optIn: false } });

/** The headers with which a mail program offers to unsubscribe with one click (RFC 8058). */
const oneClickHeaders = (url: string): Readonly<Record<string, string>> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
