/** One text message, ready to send. */
export interface OutgoingSms {
  /** The id of the message. It is the file name of a stored message. */
  readonly id: string;
  /** The receiver's number in E.164 format: '+61412345678'. */
  readonly to: string;
  readonly text: string;
  /** A registered sender name (SMS Sender ID Register); null: the message comes from the number of the installation. */
  readonly senderName: string | null;
}

/** A text message could not be sent. The message contains neither the receiver's number nor the text. */
export class SmsError extends Error {
  /** True if the answer of the gateway was lost, so that the gateway may have accepted the message. */
  readonly mayHaveArrived: boolean;

  constructor(message: string, cause?: unknown, mayHaveArrived = false) {
    super(message, { cause });
    this.name = 'SmsError';
    this.mayHaveArrived = mayHaveArrived;
  }
}

/** Sends or stores text messages. */
export interface SmsTransport {
  /** 'file': messages are written to files, and nobody receives them. 'gateway': an SMS gateway sends the messages. */
  readonly kind: 'file' | 'gateway';
  /**
   * Resolves when the gateway has accepted the message, or when the message is stored on disk.
   *
   * @throws SmsError
   */
  send(message: OutgoingSms): Promise<void>;
}
