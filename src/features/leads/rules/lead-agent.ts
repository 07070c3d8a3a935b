import type { MailRow } from './fields/lead-field.ts';

/** The program that sent a lead for a shopper, such as an AI assistant. */
export interface LeadAgent {
  /**
   * Name of the program: the domain of its signature, the name of a known user agent, or the name that the program gave
   * itself.
   */
  readonly name: string;
  /** Whether the request that sent the lead has a valid signature of the program (Web Bot Auth). */
  readonly isVerified: boolean;
}

/**
 * The row in mails and in the CRM that says which program sent a lead, and whether the signature of this program was
 * checked. The list is empty if no program sent the lead.
 *
 * @example agentRows({ name: 'chatgpt.com', isVerified: true })[0]?.value === 'chatgpt.com (signature checked)'
 */
export const agentRows = (agent: LeadAgent | undefined): readonly MailRow[] =>
  agent === undefined
    ? []
    : [{ label: 'Sent by an assistant', value: `${agent.name} (${agent.isVerified ? 'signature checked' : 'name not checked'})` }];
