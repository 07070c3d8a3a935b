/** One mail, ready to go. */
export interface OutgoingMail {
  /** Of the delivery, the same at every retry; names the file of a mail that is kept. */
  readonly id: string;
  /** Display name of the sender; the address is the installation's (MAIL_FROM). */
  readonly fromName: string;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly attachments: readonly { readonly filename: string; readonly contentType: string; readonly content: string }[];
  readonly headers: Readonly<Record<string, string>>;
  /** Without angle brackets, the same at every retry, so that a mailbox can tell a mail that came twice. */
  readonly messageId: string;
}

/** Why a mail was not taken over. */
export class MailError extends Error {
  /** True when trying again cannot help: the server refused the mail for good. */
  readonly isPermanent: boolean;

  constructor(message: string, isPermanent: boolean, cause?: unknown) {
    super(message, { cause });
    this.name = 'MailError';
    this.isPermanent = isPermanent;
  }
}

/** What takes mails over, so that they arrive or are kept. */
export interface MailTransport {
  /** 'file' is a stand-in: nobody receives the mail. */
  readonly kind: 'smtp' | 'file';
  /**
   * Resolves when the mail is taken over for good: accepted by the mail server, or on disk.
   *
   * @throws MailError
   */
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}
