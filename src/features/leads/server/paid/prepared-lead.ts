import type { Lead } from '../../rules/lead.ts';

/** A checked lead that is stored when its shopper has paid. */
export interface PreparedLead {
  readonly lead: Lead;
  /** Hash of the answers (`hashPayload`). */
  readonly payloadHash: Buffer;
}
