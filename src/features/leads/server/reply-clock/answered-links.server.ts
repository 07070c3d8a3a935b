import { deriveKey, isSignedText, signText } from '#platform/signing-key.server.ts';
import { paths } from '#urls/paths.ts';

/** A lead by its site and id. */
interface LinkedLead {
  readonly siteId: number;
  readonly leadId: string;
}

const signedText = ({ siteId, leadId }: LinkedLead): string => `${siteId} ${leadId.toLowerCase()}`;

/**
 * The links in the dealer's mails that open the page 'answered'. The signature names site and lead, so a link of
 * another site or lead is invalid. A link never expires, because all that it can do is to mark its own lead as
 * answered, once.
 */
export class AnsweredLinks {
  readonly #key: Buffer;

  constructor(platformSecret: Uint8Array) {
    this.#key = deriveKey(platformSecret, 'lead-answered');
  }

  /** The path of the link, on the site of the lead. */
  pathOf(lead: LinkedLead): string {
    return paths.leadAnswered(lead.leadId, signText(this.#key, signedText(lead)));
  }

  isValid(lead: LinkedLead, signature: string): boolean {
    return isSignedText(this.#key, signedText(lead), signature);
  }
}
