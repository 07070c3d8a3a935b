import { type DeliveryEndpoint, kindOfEndpoint } from './delivery-endpoint.ts';

/**
 * What happened to an endpoint: deliveries to it were paused because it keeps failing ('paused'), or it works again
 * ('works-again'). Times are in epoch milliseconds.
 */
export type EndpointChange =
  | { readonly kind: 'paused'; readonly failingSince: number; readonly error: string }
  | { readonly kind: 'works-again'; readonly pausedSince: number };

/**
 * The name of the receiver in a notice. A webhook address is shown without its query, because the query may contain a
 * secret. A mailbox is shown in full.
 */
const receiverText = (endpoint: string): string => {
  const receiver = endpoint.slice(endpoint.indexOf(' ') + 1);
  if (!URL.canParse(receiver)) return receiver;
  const { origin, pathname } = new URL(receiver);
  return `${origin}${pathname}`;
};

/**
 * Describes an endpoint for the operator.
 *
 * @example endpointText('webhook https://crm.example/leads?key=1') === 'the webhook https://crm.example/leads'
 */
export const endpointText = (endpoint: string): string => {
  const kind = kindOfEndpoint(endpoint);
  if (kind === 'mail server') return 'the mail server';
  if (kind === 'receipt') return 'receipts to shoppers';
  return `the ${kind === 'mail' ? 'mailbox' : 'webhook'} ${receiverText(endpoint)}`;
};

const timeText = (epochMs: number): string => `${new Date(epochMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/**
 * The mail to the operator about an endpoint.
 *
 * @param dealershipSlug null for the mail server, which all dealerships share
 */
export const endpointNotice = (
  { endpoint }: Pick<DeliveryEndpoint, 'endpoint'>,
  dealershipSlug: string | null,
  change: EndpointChange,
): { readonly subject: string; readonly lines: readonly string[] } => {
  const what = endpointText(endpoint);
  const whose = dealershipSlug === null ? 'of all dealerships' : `of ${dealershipSlug}`;
  if (change.kind === 'works-again') {
    return {
      subject: `Leads ${whose} are delivered again`,
      lines: [
        `Leads ${whose} reach ${what} again. The pause began at ${timeText(change.pausedSince)}. The leads that waited are sent now.`,
      ],
    };
  }
  const option = dealershipSlug === null ? '' : ` --dealership ${dealershipSlug}`;
  return {
    subject: `Leads ${whose} are not delivered to ${what}`,
    lines: [
      `Since ${timeText(change.failingSince)} no lead ${whose} could be delivered to ${what}. The last error: ${change.error}`,
      'No lead is lost: the leads wait. The program tries again by itself, at the latest every five minutes, and sends all of them when the receiver works again. You then get another mail.',
      `To see the state of the receivers, run: forecourt leads deliveries${option}`,
    ],
  };
};
