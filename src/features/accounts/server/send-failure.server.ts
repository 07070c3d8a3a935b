import { SmsError } from '#platform/sms/sms-transport.server.ts';

/** Why a message was not sent, for the log. The text of an error may contain the receiver's address, so it is left out. */
export const failureOf = (error: unknown): { readonly reason: string; readonly status?: number } => {
  const { name = 'unknown error' } = (error ?? {}) as { readonly name?: string };
  const { responseCode: status } = causeOf(error);
  return status === undefined ? { reason: name } : { reason: name, status };
};

/**
 * Whether the message may arrive although the sending failed. This is so if the mail server or the SMS gateway may have received
 * the message, but its answer was lost.
 */
export const mayHaveArrived = (error: unknown): boolean => {
  if (error instanceof SmsError) return error.mayHaveArrived;
  const { responseCode, syscall, code } = causeOf(error);
  return responseCode === undefined && syscall !== 'connect' && ['ETIMEDOUT', 'ESOCKET', 'ECONNECTION'].includes(code ?? '');
};

interface MailProblem {
  readonly responseCode?: number;
  readonly syscall?: string;
  readonly code?: string;
}

/** The error of the mail library (https://nodemailer.com/errors). */
const causeOf = (error: unknown): MailProblem => {
  const { cause } = (error ?? {}) as { readonly cause?: MailProblem };
  return {
    ...(typeof cause?.responseCode === 'number' ? { responseCode: cause.responseCode } : {}),
    syscall: cause?.syscall,
    code: cause?.code,
  };
};
