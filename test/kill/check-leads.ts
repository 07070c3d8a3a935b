import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AcknowledgedLead } from './lead-clients.ts';

/** A lead as `forecourt leads list --json` prints it. */
export interface ListedLead {
  readonly id: string;
  readonly submissionId: string;
  readonly state: string;
  readonly deliveries: readonly { readonly id: string; readonly channel: string; readonly status: string; readonly attempts: number }[];
}

export interface LeadCheck {
  readonly faults: readonly string[];
  readonly leads: number;
  readonly deliveries: number;
  readonly mails: number;
  /** The number of deliveries that needed more than one attempt, because a kill interrupted the first attempt. */
  readonly repeated: number;
}

/**
 * Checks that every acknowledged lead is stored once. Also checks that there is one mail for each delivery of a lead,
 * and that this mail contains the id of the lead. The check reads only what an operator can read: the output of the
 * command line and the mail folder.
 */
export const checkLeads = async (
  acknowledged: readonly AcknowledgedLead[],
  listed: readonly ListedLead[],
  mailFolder: string,
): Promise<LeadCheck> => {
  const faults: string[] = [];
  const bySubmission = Map.groupBy(listed, ({ submissionId }) => submissionId);
  for (const { submissionId, leadId } of acknowledged) {
    const found = bySubmission.get(submissionId) ?? [];
    if (found.length === 0) faults.push(`lead ${leadId} was acknowledged but is not stored`);
    else if (found.length > 1) faults.push(`submission ${submissionId} is stored ${found.length} times`);
    else if (found[0]?.id !== leadId)
      faults.push(`submission ${submissionId} was acknowledged as ${leadId} but is stored as ${found[0]?.id}`);
  }
  for (const [submissionId, leads] of bySubmission) {
    if (leads.length > 1) faults.push(`submission ${submissionId} made ${leads.length} leads`);
  }

  const files = (await readdir(mailFolder)).filter((name) => name.endsWith('.eml'));
  const mails = new Set(files);
  const deliveries = listed.flatMap((lead) => lead.deliveries.map((delivery) => ({ ...delivery, leadId: lead.id })));
  for (const { id, leadId, channel, status } of deliveries) {
    if (status !== 'delivered') faults.push(`${channel} delivery ${id} of lead ${leadId} must be delivered but has status ${status}`);
    else if (!mails.has(`${id}.eml`))
      faults.push(`${channel} delivery ${id} of lead ${leadId} is marked as delivered but has no mail file`);
  }
  const known = new Map(deliveries.map(({ id, leadId }) => [`${id}.eml`, leadId]));
  for (const name of files) {
    const leadId = known.get(name);
    // Header names are case-insensitive.
    const text = (await readFile(path.join(mailFolder, name), 'utf8')).toLowerCase();
    if (leadId === undefined) faults.push(`the mail file ${name} belongs to no delivery`);
    else if (!text.includes(`x-lead-id: ${leadId}`))
      faults.push(`the mail file ${name} does not contain the id of lead ${leadId}, or is truncated`);
    else if (!text.includes(`message-id: <${name.slice(0, -4)}@`)) faults.push(`the mail file ${name} has a wrong Message-ID`);
  }
  for (const lead of listed) if (lead.deliveries.length === 0) faults.push(`lead ${lead.id} has no deliveries`);
  return {
    faults,
    leads: listed.length,
    deliveries: deliveries.length,
    mails: files.length,
    repeated: deliveries.filter(({ attempts }) => attempts > 1).length,
  };
};
