import type { ChosenFile } from '../forms/fill-form.ts';
import type { SmtpReceiver } from './smtp-receiver.ts';
import type { WebhookReceiver } from './webhook-receiver.ts';

/** A lead as `forecourt leads list --json` prints it. */
export interface ListedLead {
  readonly id: string;
  readonly kind: string;
  readonly category: string;
  readonly state: string;
  readonly deliveries: readonly {
    readonly id: string;
    readonly channel: string;
    readonly status: string;
    readonly attempts: number;
    readonly nextAttemptAt: string;
  }[];
}

/** A shopper, and how many leads of this shopper the program acknowledged. */
export interface Sender {
  readonly kind: string;
  readonly email: string;
  readonly leads: number;
}

const headerOf = (raw: string, name: string): string => new RegExp(`^${name}: *(?:\\r\\n )?(.*)$`, 'im').exec(raw)?.[1]?.trim() ?? '';

/** The id of a delivery, from the header `webhook-id`: it contains a prefix and the id. */
const idOfCall = (header: string): string => header.replace(/^msg_/, '');

/**
 * Compares what the receivers got with the deliveries of the leads.
 *
 * @returns the faults, and the number of repeated deliveries
 */
export const compareDeliveries = (leads: readonly ListedLead[], smtp: SmtpReceiver, hook: WebhookReceiver) => {
  const faults: string[] = [];
  const idsOf = (mail: SmtpReceiver['mails'][number]): string => headerOf(mail.raw, 'Message-ID').replace(/^<|@.*$/g, '');
  const expectSame = (what: string, found: readonly string[], wanted: readonly string[]): void => {
    for (const id of wanted) if (!found.includes(id)) faults.push(`${what} ${id} never arrived`);
    for (const id of new Set(found)) if (!wanted.includes(id)) faults.push(`${what} ${id} arrived, but belongs to no stored lead`);
  };
  const deliveries = leads.flatMap((lead) => lead.deliveries.map((delivery) => ({ ...delivery, lead })));
  const mailed = smtp.mails.map(idsOf);
  const posted = hook.calls.map(({ id }) => idOfCall(id));
  const isHook = ({ channel }: { readonly channel: string }): boolean => channel === 'webhook';
  expectSame(
    'the mail',
    mailed,
    deliveries.filter((one) => !isHook(one)).map(({ id }) => id),
  );
  expectSame(
    'the webhook call',
    posted,
    deliveries.filter(isHook).map(({ id }) => id),
  );
  for (const { id: leadId, category, state, deliveries: own } of leads) {
    for (const channel of ['email', 'webhook'] as const) {
      const count = own.filter((one) => one.channel === channel).length;
      if (count !== 1) faults.push(`lead ${leadId} (${category}, ${state}) has ${count} deliveries of the channel ${channel}`);
    }
  }
  const arrived = [
    ...smtp.mails.map((mail) => ({ id: idsOf(mail), isAcknowledged: mail.isAcknowledged })),
    ...hook.calls.map((call) => ({ ...call, id: idOfCall(call.id) })),
  ];
  const acknowledged = arrived.filter(({ isAcknowledged }) => isAcknowledged).map(({ id }) => id);
  for (const id of new Set(acknowledged)) {
    const count = acknowledged.filter((one) => one === id).length;
    if (count > 1) faults.push(`the receiver acknowledged the delivery ${id} ${count} times`);
  }
  return { faults, repeats: arrived.length - new Set(arrived.map(({ id }) => id)).size };
};

/**
 * Every acknowledged lead must have reached the dealer once by mail and once by webhook, whatever the states of its
 * stored deliveries are.
 */
export const checkSenders = (senders: readonly Sender[], smtp: SmtpReceiver, hook: WebhookReceiver): readonly string[] =>
  senders.flatMap(({ kind, email, leads }) => {
    const isFrom = (raw: string): boolean => headerOf(raw, 'Reply-To').includes(email) && !headerOf(raw, 'Subject').startsWith('Reminder');
    const mailed = new Set(smtp.mails.filter(({ raw }) => isFrom(raw)).map(({ raw }) => headerOf(raw, 'X-Lead-Id')));
    const posted = new Set(hook.calls.filter(({ body }) => body.includes(`"${email}"`)).map(({ id }) => id));
    return mailed.size === leads && posted.size === leads
      ? []
      : [`'${kind}' sent ${leads} leads, but the dealer got ${mailed.size} by mail and ${posted.size} by webhook`];
  });

/** Checks that the file reached the dealer with exactly one lead. @returns the faults */
export const checkFile = (file: ChosenFile, leads: readonly ListedLead[], smtp: SmtpReceiver): readonly string[] => {
  const content = Buffer.from(file.content).toString('base64');
  const holding = new Set(
    smtp.mails.filter(({ raw }) => raw.replaceAll('\r\n', '').includes(content)).map(({ raw }) => headerOf(raw, 'X-Lead-Id')),
  );
  return holding.size === 1 && leads.some(({ id }) => holding.has(id)) ? [] : [`the file arrived with ${holding.size} leads instead of 1`];
};
