import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { SmsError } from './sms-transport.server.ts';
import { createTwilioSms } from './twilio-sms.server.ts';

/** The answer of the Messages resource to an accepted message, as Twilio's documentation shows it. */
const ACCEPTED = {
  sid: 'SMXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX',
  status: 'queued',
  to: '+61412345678',
  from: '+61480000000',
  error_code: null,
  error_message: null,
};
/** The answer to a number that cannot receive text messages. */
const REFUSED = {
  code: 21614,
  message: "'To' number: +61412345678, is not a valid mobile number",
  more_info: 'https://www.twilio.com/docs/errors/21614',
  status: 400,
};

let server: Server | null = null;
afterEach(() => server?.close());

/** A gateway that answers each request with this status and body. @returns its address, and the requests that it got */
const startGateway = async (status: number, body: string) => {
  const requests: { request: IncomingMessage; fields: URLSearchParams }[] = [];
  const started = createServer(async (request, response) => {
    requests.push({ request, fields: new URLSearchParams(await text(request)) });
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(started.address() as AddressInfo).port}`, requests };
};

const ACCOUNT = { accountSid: 'AC0123456789abcdef0123456789abcdef', authToken: 'secret', from: '+61480000000' };
const MESSAGE = { id: 'm-1', to: '+61412345678', text: 'The Yard: 123456 is your code.', senderName: null };

test('without a sender name, a text message has the configured sender number; the request contains the Twilio account and its token', async () => {
  const { url, requests } = await startGateway(201, JSON.stringify(ACCEPTED));
  await createTwilioSms({ url, ...ACCOUNT }).send(MESSAGE);
  const [sent] = requests;
  expect(sent?.request.method).toBe('POST');
  expect(sent?.request.url).toBe(`/2010-04-01/Accounts/${ACCOUNT.accountSid}/Messages.json`);
  expect(sent?.request.headers.authorization).toBe(`Basic ${Buffer.from(`${ACCOUNT.accountSid}:secret`).toString('base64')}`);
  expect(Object.fromEntries(sent?.fields ?? [])).toEqual({ To: '+61412345678', From: '+61480000000', Body: MESSAGE.text });
});

test('the sender of a text message is the name that the site has registered', async () => {
  const { url, requests } = await startGateway(201, JSON.stringify(ACCEPTED));
  await createTwilioSms({ url, ...ACCOUNT }).send({ ...MESSAGE, senderName: 'THEYARD' });
  expect(requests[0]?.fields.get('From')).toBe('THEYARD');
});

test.each([
  ['a refusal', 400, JSON.stringify(REFUSED), 'status 400, Twilio error 21614'],
  ['too many requests', 429, JSON.stringify({ code: 20429, message: 'Too Many Requests', status: 429 }), 'status 429, Twilio error 20429'],
  ['an answer that is not JSON', 502, '<html>Bad gateway</html>', 'status 502'],
  ['a redirect', 302, '', 'did not answer'],
])(
  'after %s, the error message contains the reason, but neither the phone number nor the text of the message',
  async (_what, status, body, reason) => {
    const { url } = await startGateway(status, body);
    const failure = await createTwilioSms({ url, ...ACCOUNT })
      .send(MESSAGE)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SmsError);
    expect((failure as SmsError).message).toContain(reason);
    expect((failure as SmsError).message).not.toMatch(/412345678|123456/);
  },
);

test.each([
  ['a refusal', 400, false],
  ['too many requests', 429, false],
  ['an error of the gateway', 500, true],
  ['an error of a proxy of the gateway', 504, true],
])('after %s, the error says whether the message may still arrive', async (_what, status, mayHaveArrived) => {
  const { url } = await startGateway(status, '');
  await expect(createTwilioSms({ url, ...ACCOUNT }).send(MESSAGE)).rejects.toMatchObject({ mayHaveArrived });
});

test('if the answer of the gateway is lost, the error says that the message may still arrive', async () => {
  const started = createServer((request) => request.socket.destroy());
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
  await expect(createTwilioSms({ url, ...ACCOUNT }).send(MESSAGE)).rejects.toMatchObject({ mayHaveArrived: true });
});

test('if the gateway cannot be reached, the error contains neither the phone number nor the text of the message', async () => {
  const { url } = await startGateway(201, '');
  await new Promise((resolve) => server?.close(resolve));
  await expect(createTwilioSms({ url, ...ACCOUNT }).send(MESSAGE)).rejects.toMatchObject({
    message: expect.stringContaining('The SMS gateway did not answer'),
    mayHaveArrived: false,
  });
});
