import { randomUUID } from 'node:crypto';
import type { Environment } from '#platform/environment.server.ts';
import { createMailTransport } from '#platform/mail/create-mail-transport.server.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const mendSmtp = 'Check SMTP_URL (host, port, user, password) and MAIL_FROM with the mail provider.';

/** Checks the mail server. Sends a test message if `to` is given; otherwise a warning says that no message was sent. */
export const mailFindings = async (environment: Environment, to: string | undefined): Promise<readonly Finding[]> => {
  const check = 'mail';
  if (environment.SMTP_URL === undefined) {
    if (environment.MODE === 'demo') return [ok(check, 'mails are written to files, because this is a demo')];
    return [problem(check, 'no mail server is set, so leads reach nobody by mail', 'Set SMTP_URL and MAIL_FROM.')];
  }
  if (to === undefined)
    return [warning(check, 'a mail server is set, but was not tested', 'Send a test message: add --mail-to <your address>.')];
  const transport = createMailTransport(environment);
  const id = randomUUID();
  try {
    await transport.send({
      id,
      fromName: 'Forecourt',
      to,
      replyTo: null,
      subject: 'Test message of forecourt doctor',
      text: 'This message shows that the mail server of your dealership sites works.\n',
      html: null,
      attachments: [],
      headers: {},
      messageId: `${id}@doctor.forecourt.invalid`,
    });
    return [
      ok(check, `the mail server accepted a test message to ${to}; check that the message arrives, and that it is not in the spam folder`),
    ];
  } catch (error) {
    return [problem(check, `the mail server did not accept a test message: ${(error as Error).message}`, mendSmtp)];
  } finally {
    await transport.close();
  }
};
