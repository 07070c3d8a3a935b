import path from 'node:path';
import type { Environment } from '../environment.server.ts';
import { createFileSms } from './file-sms.server.ts';
import type { SmsTransport } from './sms-transport.server.ts';
import { createTwilioSms } from './twilio-sms.server.ts';

/** The folder in which an installation without an SMS gateway keeps its text messages. */
export const smsFolder = ({ DATA_DIR }: Pick<Environment, 'DATA_DIR'>): string => path.join(DATA_DIR, 'sms');

type SmsSettings = Pick<Environment, 'DATA_DIR' | 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_FROM' | 'TWILIO_URL'>;

/** Sends real text messages if the three settings of Twilio are set, else writes files under DATA_DIR/sms. */
export const createSmsTransport = (environment: SmsSettings): SmsTransport => {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from, TWILIO_URL: url } = environment;
  if (accountSid === undefined || authToken === undefined || from === undefined) return createFileSms(smsFolder(environment));
  return createTwilioSms({ url, accountSid, authToken, from });
};
