/** Interfaces that `main/` implements for the server code of the leads. */

/** Writes log lines. Never pass personal data to it. */
export interface LeadLog {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/** The data of a form's analytics event (EVENT-14). */
interface FormEvent {
  readonly siteId: number;
  readonly eventId: number;
  readonly leadId: string;
  readonly vehicleId: number | null;
  /** Data about the shopper; null if the site passes no user data to analytics (settled: Law). */
  readonly userData: { readonly name: string; readonly email: string; readonly phone: string } | null;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface FormEvents {
  record(event: FormEvent): Promise<void>;
}
