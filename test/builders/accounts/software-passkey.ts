import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** The options that a page sends to the browser, so that the browser creates or uses a passkey. */
interface PageOptions {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id: string };
  readonly user?: { readonly id: string };
}

/** Wrong values for the device's answer. Each property replaces the correct value; a missing property changes nothing. */
export interface AnswerFault {
  readonly origin?: string;
  readonly rpId?: string;
  readonly counter?: number;
  readonly challenge?: string;
  readonly userHandle?: string;
  /** False if the device did not verify who uses it, for example by a fingerprint or PIN. */
  readonly isVerified?: boolean;
}

/** The options of the passkey form on a page. @throws an Error if the page has no such form */
export const optionsOn = (html: string, kind: 'create' | 'get'): PageOptions => {
  const [, found] = new RegExp(`data-passkey="${kind}" data-options="([^"]*)"`).exec(html) ?? [];
  if (found === undefined) throw new Error('The page has no form for a passkey');
  return JSON.parse(found.replaceAll('&quot;', '"'));
};

const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([major * 32 + length])
    : length < 256
      ? Buffer.from([major * 32 + 24, length])
      : Buffer.from([major * 32 + 25, length >> 8, length & 255]);
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([head(2, bytes.length), bytes]);
const cborText = (text: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborNumber = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const cborMap = (...pairs: readonly (readonly [Buffer, Buffer])[]): Buffer => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** Simulates a browser and a device that has one passkey (ES256), for tests. It makes the JSON that the browser would post. */
export class SoftwarePasskey {
  readonly credentialId = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  counter = 0;
  userHandle = '';

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** The posted JSON for a new passkey. */
  create(options: PageOptions, fault: AnswerFault = {}): string {
    this.userHandle = options.user?.id ?? '';
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = cborMap(
      [cborNumber(1), cborNumber(2)],
      [cborNumber(3), cborNumber(-7)],
      [cborNumber(-1), cborNumber(1)],
      [cborNumber(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborNumber(-3), cborBytes(Buffer.from(y, 'base64url'))],
    );
    const length = Buffer.from([0, this.credentialId.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.credentialId, key]);
    const authData = Buffer.concat([this.#authData(fault.rpId ?? options.rp?.id ?? '', 0x40, fault), attested]);
    const attestation = cborMap(
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap()],
      [cborText('authData'), cborBytes(authData)],
    );
    const clientData = this.#clientData('webauthn.create', options, fault);
    return this.#json({
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: [],
    });
  }

  /** The posted JSON for a sign-in. */
  get(options: PageOptions, fault: AnswerFault = {}): string {
    const clientData = this.#clientData('webauthn.get', options, fault);
    const authData = this.#authData(fault.rpId ?? options.rpId ?? '', 0, fault);
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(clientData)]))
      .sign(this.#keys.privateKey);
    return this.#json({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: fault.userHandle ?? this.userHandle,
    });
  }

  #authData(rpId: string, flags: number, { counter = this.counter, isVerified = true }: AnswerFault): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | 1 | (isVerified ? 4 : 0)]), count]);
  }

  #clientData(type: string, { challenge }: PageOptions, fault: AnswerFault): Buffer {
    const content = { type, challenge: fault.challenge ?? challenge, origin: fault.origin ?? this.#origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(content));
  }

  #json(response: object): string {
    const id = this.credentialId.toString('base64url');
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, authenticatorAttachment: 'platform', response });
  }
}
