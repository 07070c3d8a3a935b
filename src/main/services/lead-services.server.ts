import { AlertStore } from '#features/alerts/server/alert-store.server.ts';
import { EventStore } from '#features/analytics/server/event-store.server.ts';
import { AppointmentLinks } from '#features/appointments/server/appointment-links.server.ts';
import { AppointmentService } from '#features/appointments/server/appointment-service.server.ts';
import { AppointmentStore } from '#features/appointments/server/appointment-store.server.ts';
import { REPLY_PERIOD_MS } from '#features/leads/rules/reply-clock/usual-reply.ts';
import { AppointmentChanges } from '#features/leads/server/appointments/appointment-changes.server.ts';
import { LeadAppointments } from '#features/leads/server/appointments/lead-appointments.server.ts';
import { AttachmentFiles } from '#features/leads/server/attachments/attachment-files.server.ts';
import { LeadAttachments } from '#features/leads/server/attachments/lead-attachments.server.ts';
import { LeadDeliverer } from '#features/leads/server/delivery/lead-deliverer.server.ts';
import type { LeadDeliveryWorker } from '#features/leads/server/delivery/lead-delivery-worker.server.ts';
import { LeadService } from '#features/leads/server/lead-service.server.ts';
import { LeadStore } from '#features/leads/server/lead-store.server.ts';
import { PaidLeads } from '#features/leads/server/paid/paid-leads.server.ts';
import { PendingLeadStore } from '#features/leads/server/paid/pending-lead-store.server.ts';
import { LeadUnsubscriber } from '#features/leads/server/privacy/lead-unsubscriber.server.ts';
import { AnsweredLinks } from '#features/leads/server/reply-clock/answered-links.server.ts';
import { ReplyClockStore } from '#features/leads/server/reply-clock/reply-clock-store.server.ts';
import { ReplyClocks } from '#features/leads/server/reply-clock/reply-clocks.server.ts';
import { UsualReplies } from '#features/leads/server/reply-clock/usual-replies.server.ts';
import { ReservationLinks } from '#features/leads/server/reservations/reservation-links.server.ts';
import { LeadCaptcha } from '#features/leads/server/spam/lead-captcha.server.ts';
import { SiteTokenCheck } from '#features/leads/server/spam/site-token-check.server.ts';
import { SubmissionGuard } from '#features/leads/server/spam/submission-guard.server.ts';
import { LeadSteps } from '#features/leads/server/steps/begun-lead-store.server.ts';
import { FormDraftStore } from '#features/leads/server/steps/form-draft-store.server.ts';
import { SuppressionList } from '#features/privacy/server/suppression-list.server.ts';
import { UnsubscribeTokens } from '#features/privacy/server/unsubscribe-tokens.server.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import { BearerTokens } from '#platform/bearer-tokens.server.ts';
import type { ChangeNotifier } from '#platform/database/change-notifier.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type Environment, readList } from '#platform/environment.server.ts';
import type { Logger } from '#platform/log.server.ts';
import { createMailTransport } from '#platform/mail/create-mail-transport.server.ts';
import type { MailTransport } from '#platform/mail/mail-transport.server.ts';
import type { Metrics } from '#platform/metrics/metrics.server.ts';
import type { OperatorNotices } from '#platform/operator/operator-notices.server.ts';
import { createClamdScanner } from '#platform/virus-scan/clamd-scanner.server.ts';
import { attachmentFolder } from './attachment-folder.ts';
import { featureLog } from './feature-log.server.ts';
import { createLeadDelivery } from './lead-delivery.server.ts';
import { messageIdDomain } from './message-id-domain.ts';
import { createOperatorNotices } from './operator-notices.server.ts';

/** The objects from which the services for leads are built. */
export interface LeadParts {
  readonly environment: Environment;
  readonly database: Database;
  readonly notifier: ChangeNotifier;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly platformSecret: Buffer;
  readonly findSite: (siteId: number) => Site | null;
}

export interface LeadServices {
  readonly leads: LeadService;
  readonly drafts: FormDraftStore;
  readonly pendingLeads: PendingLeadStore;
  readonly paidLeads: PaidLeads;
  readonly appointments: AppointmentService;
  readonly appointmentChanges: AppointmentChanges;
  readonly reservationLinks: ReservationLinks;
  readonly captcha: LeadCaptcha;
  readonly siteTokens: SiteTokenCheck;
  readonly replyClocks: ReplyClocks;
  readonly answeredLinks: AnsweredLinks;
  readonly usualReplies: UsualReplies;
  readonly worker: LeadDeliveryWorker;
  readonly mail: MailTransport;
  readonly attachmentFiles: AttachmentFiles;
  readonly unsubscriber: LeadUnsubscriber;
  readonly notices: OperatorNotices;
  readonly leadStore: LeadStore;
}

/** Builds the services for leads, from the check of a form to the delivery to the dealer. */
export const createLeadServices = (parts: LeadParts): LeadServices => {
  const { environment, database, clock, platformSecret, metrics } = parts;
  const log = featureLog(parts.log);
  const mail = createMailTransport(environment);
  const captcha = new LeadCaptcha(database, platformSecret);
  const store = new LeadStore(database);
  const appointmentStore = new AppointmentStore();
  const appointments = new AppointmentService(database, appointmentStore, clock);
  const appointmentLinks = new AppointmentLinks(platformSecret);
  const reservationLinks = new ReservationLinks(platformSecret);
  const appointmentChanges = new AppointmentChanges({ database, appointments, store: appointmentStore, links: appointmentLinks, clock });
  const attachmentFiles = new AttachmentFiles(attachmentFolder(environment), database);
  const { CLAMD_URL } = environment;
  const attachments = new LeadAttachments(attachmentFiles, CLAMD_URL === undefined ? null : createClamdScanner(CLAMD_URL));
  const events = new EventStore(database);
  const pendingLeads = new PendingLeadStore(database);
  const leads = new LeadService({
    store,
    appointments: new LeadAppointments(appointments),
    steps: new LeadSteps(database),
    guard: new SubmissionGuard(database, captcha),
    attachments,
    events,
    log,
    clock,
    platformSecret,
    mode: environment.MODE,
    onStored: metrics.countLead,
  });
  const suppressions = new SuppressionList(database, platformSecret);
  const unsubscribeTokens = new UnsubscribeTokens(platformSecret);
  const alerts = new AlertStore(database);
  const unsubscriber = new LeadUnsubscriber({ database, suppressions, alerts, tokens: unsubscribeTokens, clock, log });
  const clocks = new ReplyClockStore(database);
  const answeredLinks = new AnsweredLinks(platformSecret);
  const deliverer = new LeadDeliverer({
    mail,
    attachments,
    allowPrivate: readList(environment.FETCH_ALLOW_PRIVATE),
    findSite: parts.findSite,
    messageIdDomain: messageIdDomain(environment),
    suppressions,
    unsubscribeTokens,
    answeredLinks,
    appointmentLinks,
    reservationLinks,
    now: () => clock.now(),
  });
  const notices = createOperatorNotices(parts, mail);
  const worker = createLeadDelivery(parts, deliverer, notices);
  metrics.watchHeldLeads(() => store.countHeld());
  metrics.watchReplies(() => clocks.countByDealership(clock.now() - REPLY_PERIOD_MS, clock.now()));
  const siteTokens = new SiteTokenCheck(new BearerTokens({ database, clock }, 'site'));
  return {
    leads,
    drafts: new FormDraftStore(database),
    pendingLeads,
    paidLeads: new PaidLeads({ pending: pendingLeads, store, events, log, onStored: metrics.countLead }),
    captcha,
    siteTokens,
    replyClocks: new ReplyClocks({ store: clocks, findSite: parts.findSite, clock }),
    answeredLinks,
    usualReplies: new UsualReplies(clocks, clock),
    worker,
    mail,
    appointments,
    appointmentChanges,
    reservationLinks,
    unsubscriber,
    attachmentFiles,
    notices,
    leadStore: store,
  };
};
