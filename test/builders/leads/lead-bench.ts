import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { EventStore } from '#features/analytics/server/event-store.server.ts';
import { AppointmentLinks } from '#features/appointments/server/appointment-links.server.ts';
import { AppointmentService } from '#features/appointments/server/appointment-service.server.ts';
import { AppointmentStore } from '#features/appointments/server/appointment-store.server.ts';
import { AppointmentChanges } from '#features/leads/server/appointments/appointment-changes.server.ts';
import { LeadAppointments } from '#features/leads/server/appointments/lead-appointments.server.ts';
import type { LeadLog } from '#features/leads/server/lead-log.server.ts';
import { LeadService } from '#features/leads/server/lead-service.server.ts';
import { LeadStore } from '#features/leads/server/lead-store.server.ts';
import type { SentLead, SubmissionInput } from '#features/leads/server/lead-submission.ts';
import { LeadCaptcha } from '#features/leads/server/spam/lead-captcha.server.ts';
import { SubmissionGuard } from '#features/leads/server/spam/submission-guard.server.ts';
import { LeadSteps } from '#features/leads/server/steps/begun-lead-store.server.ts';
import type { StoredLead } from '#features/leads/server/stored-lead.server.ts';
import type { Site } from '#model/site/site.ts';
import { openTestDatabase, type TestDatabase } from '../program/test-database.ts';
import { buildDealership, buildLocation, buildSite } from '../site/site-builder.ts';
import { buildLeadVehicle, FILLED_FORM } from './lead-builder.ts';

/** A log that keeps its lines for assertions. */
export class KeptLog implements LeadLog {
  readonly lines: {
    readonly level: 'info' | 'warn' | 'error';
    readonly fields: Readonly<Record<string, unknown>>;
    readonly message: string;
  }[] = [];
  info(fields: Readonly<Record<string, unknown>>, message: string): void {
    this.lines.push({ level: 'info', fields, message });
  }
  warn(fields: Readonly<Record<string, unknown>>, message: string): void {
    this.lines.push({ level: 'warn', fields, message });
  }
  error(fields: Readonly<Record<string, unknown>>, message: string): void {
    this.lines.push({ level: 'error', fields, message });
  }
}

export const BENCH_SECRET = new Uint8Array(32).fill(7);

/** Two sites of different dealerships in a test database, with the services that accept and deliver leads. */
export interface LeadBench extends TestDatabase {
  readonly site: Site;
  readonly otherSite: Site;
  readonly store: LeadStore;
  readonly captcha: LeadCaptcha;
  readonly service: LeadService;
  readonly appointments: AppointmentService;
  readonly leadAppointments: LeadAppointments;
  readonly appointmentLinks: AppointmentLinks;
  readonly appointmentChanges: AppointmentChanges;
  readonly log: KeptLog;
  /** The clock of the services. Tests can set its time. */
  readonly clock: { nowMs: number; now(): number };
  /** Data of the vehicle enquiry form, as a first-time visitor posts it one minute after opening the form. */
  post(overrides?: Partial<SubmissionInput>): SubmissionInput;
  /** Posts a lead to the first site. @throws when the service refuses it */
  submit(input: SubmissionInput): Promise<SentLead>;
  /** Reads a lead of the first site from the database, with its deliveries. @throws when there is no such lead */
  stored(leadId: string): Promise<StoredLead>;
}

let nextVisitor = 1;

export const openLeadBench = async (events?: Pick<EventStore, 'record'>): Promise<LeadBench> => {
  const testDatabase = await openTestDatabase();
  const { database } = testDatabase;
  const addRow = async (table: 'sites' | 'dealerships', slug: string): Promise<number> => {
    const { rows } = await database.pool.query<{ id: number }>(`insert into ${table} (slug) values ($1) returning id`, [slug]);
    return rows[0]?.id ?? 0;
  };
  const dealership = buildDealership({
    id: await addRow('dealerships', 'the-yard'),
    locations: [buildLocation()],
    recipients: { email: ['sales@dealer.example'] },
  });
  const otherDealership = buildDealership({ id: await addRow('dealerships', 'other-yard'), slug: 'other-yard', name: 'Other Yard' });
  const site = buildSite({ id: await addRow('sites', 'the-yard'), dealerships: [dealership] });
  const otherSite = buildSite({
    id: await addRow('sites', 'other-yard'),
    slug: 'other-yard',
    name: 'Other Yard',
    dealerships: [otherDealership],
  });
  // The captcha library uses the machine's clock, so the test clock starts at the current time.
  const clock = { nowMs: Date.now(), now: () => clock.nowMs };
  const store = new LeadStore(database);
  const captcha = new LeadCaptcha(database, BENCH_SECRET);
  const log = new KeptLog();
  const guard = new SubmissionGuard(database, captcha);
  const appointments = new AppointmentService(database, new AppointmentStore(), clock);
  const appointmentLinks = new AppointmentLinks(BENCH_SECRET);
  const appointmentChanges = new AppointmentChanges({
    database,
    appointments,
    store: new AppointmentStore(),
    links: appointmentLinks,
    clock,
  });
  const leadAppointments = new LeadAppointments(appointments);
  const service = new LeadService({
    store,
    appointments: leadAppointments,
    steps: new LeadSteps(database),
    guard,
    events: events ?? new EventStore(database),
    log,
    clock,
    platformSecret: BENCH_SECRET,
    mode: 'demo',
  });
  return {
    ...testDatabase,
    site,
    otherSite,
    store,
    captcha,
    service,
    appointments,
    leadAppointments,
    appointmentLinks,
    appointmentChanges,
    log,
    clock,
    submit: async (input) => {
      const sent = await service.submitLead(site, input);
      if (!sent.ok) throw new Error(JSON.stringify(sent.error));
      return sent.value;
    },
    stored: async (leadId) => {
      const lead = await store.find(site, leadId);
      if (lead === null) throw new Error(`no lead ${leadId}`);
      return lead;
    },
    post: (overrides = {}) => {
      const stamp = service.newFormStamp(site);
      clock.nowMs += 60_000;
      const address = `203.0.113.${nextVisitor++ % 250}`;
      return {
        kind: 'enquiry',
        vehicle: buildLeadVehicle({ dealershipId: dealership.id }),
        clientAddress: address,
        userAgent: 'Test browser',
        pageUrl: 'http://the-yard.localhost:3000/cars/2021-toyota-corolla-ascent-sport-100001/enquire?utm_source=x',
        origin: 'http://the-yard.localhost:3000',
        ...overrides,
        fields: { ...FILLED_FORM, submission_id: stamp.submissionId, form_time: stamp.signedTime, ...overrides.fields },
      };
    },
  };
};

/** Solves the captcha, as the shopper's browser would. */
export const solveCaptcha = async (challenge: Challenge): Promise<string> => {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
};
