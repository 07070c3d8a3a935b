/** One mail, ready to send. */
export interface OutgoingMail {
  /** The id of the delivery. It is the same at every retry, and it is the file name of a stored mail. */
  readonly id: string;
  /** Display name of the sender. The address of the sender is always that of the setting MAIL_FROM. */
  readonly fromName: string;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly attachments: readonly { readonly filename: string; readonly contentType: string; readonly content: string | Buffer }[];
  readonly headers: Readonly<Record<string, string>>;
  /** The Message-ID without angle brackets, the same at every retry, so that a mailbox can detect duplicates. */
  readonly messageId: string;
}

/** Why a mail could not be sent. */
export class MailError extends Error {
  /** True if a retry cannot help, because the server refused the mail permanently. */
  readonly isPermanent: boolean;
  /** True if no mail to any receiver can be sent, because the mail server cannot be reached or refuses the sign-in. */
  readonly isServerFault: boolean;

  constructor(message: string, isPermanent: boolean, cause?: unknown, isServerFault = false) {
    super(message, { cause });
    this.name = 'MailError';
    this.isPermanent = isPermanent;
    this.isServerFault = isServerFault;
  }
}

/** Sends or stores mails. */
export interface MailTransport {
  /**
   * 'smtp': the mails are sent to a mail server. 'file': each mail is written to a file, and nobody receives the mail.
   */
  readonly kind: 'smtp' | 'file';
  /**
   * Resolves when the mail is accepted by the mail server or stored on disk.
   *
   * @param signal aborts the sending; its connection to the mail server is closed
   * @throws MailError
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
