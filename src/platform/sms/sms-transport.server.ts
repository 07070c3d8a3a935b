/** One text message, ready to send. */
export interface OutgoingSms {
  /** The id of the message. It is the file name of a stored message. */
  readonly id: string;
  /** The receiver's number in E.164 format: '+61412345678'. */
  readonly to: string;
  readonly text: string;
  /**
   * The sender name, which must be registered in the SMS Sender ID Register. Null if the message is sent from the phone number of
   * the installation.
   */
  readonly senderName: string | null;
}

/** Thrown if a text message could not be sent. The error message contains neither the receiver's number nor the sent text. */
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
