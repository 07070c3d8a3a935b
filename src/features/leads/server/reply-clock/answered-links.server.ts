import { deriveKey, isSignedText, signText } from '#platform/signing-key.server.ts';
import { paths } from '#urls/paths.ts';

/** The lead that a link marks as answered. */
interface LinkedLead {
  readonly siteId: number;
  readonly leadId: string;
}

const signedText = ({ siteId, leadId }: LinkedLead): string => `${siteId} ${leadId.toLowerCase()}`;

/**
 * The links in the dealer's mails that open the page 'answered'. The signature names site and lead, so a link of
 * another site or lead is invalid. A link never expires, because it can only mark its lead as answered.
 */
export class AnsweredLinks {
  readonly #key: Buffer;

  constructor(platformSecret: Uint8Array) {
    this.#key = deriveKey(platformSecret, 'lead-answered');
  }

  /** The path of the page 'answered' for a lead, with the signature. The page is on the site of the lead. */
  pathOf(lead: LinkedLead): string {
    return paths.leadAnswered(lead.leadId, signText(this.#key, signedText(lead)));
  }

  isValid(lead: LinkedLead, signature: string): boolean {
    return isSignedText(this.#key, signedText(lead), signature);
  }
}
