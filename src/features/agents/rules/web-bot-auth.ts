import { HOUR_MS, MINUTE_MS } from '#kernel/clock.ts';

/** The parts of a signed request that are needed to check its signature. */
export interface SignedRequest {
  /** Host of the request in lower case. It is followed by the port if this is not the default port. */
  readonly authority: string;
  readonly header: (name: string) => string | null;
}

/** A signature in a request (RFC 9421), and the text that was signed. */
export interface RequestSignature {
  /** Scheme and host at which the signer publishes its keys. */
  readonly signer: string;
  /** Thumbprint of the key (RFC 7638). */
  readonly keyId: string;
  readonly signedText: string;
  readonly signature: Buffer;
}

const KEY = '[a-z*][a-z0-9_\\-.*]*';
const MEMBER = new RegExp(`(?:^|,)\\s*(${KEY})=(\\(([^)]*)\\)((?:;\\s*${KEY}(?:=(?:"[^"\\\\]*"|[^;,"\\s]+))?)*))`, 'g');
const PARAMETER = new RegExp(`;\\s*(${KEY})(?:=(?:"([^"\\\\]*)"|([^;,"\\s]+)))?`, 'g');
/**
 * Patterns for a member of a dictionary in an HTTP header (RFC 8941). The value of a `TEXT_MEMBER` is a string, and the
 * value of a `BYTES_MEMBER` is a byte sequence.
 */
const TEXT_MEMBER = new RegExp(`(?:^|,)\\s*(${KEY})=("[^"]*")`, 'g');
const BYTES_MEMBER = new RegExp(`(?:^|,)\\s*(${KEY})=:([A-Za-z0-9+/=]+):`, 'g');
const COMPONENT = /"([^"]*)"((?:;[a-z]+(?:="[^"]*")?)*)/g;
const MAX_HEADER = 4_000;
/** How many milliseconds the clock of a signer may be ahead of the clock of this server. */
const SKEW_MS = MINUTE_MS;
/** The longest period of validity that a signature may have, in milliseconds. */
const LONGEST_MS = 24 * HOUR_MS;

/**
 * Reads the signature of an agent from the headers of a request (Web Bot Auth over RFC 9421). Null if the request has
 * no such signature, if the signature is not valid at `now` or is valid for more than a day, or if it does not cover
 * the host and the name of the signer. This function does not check the signature itself.
 *
 * @param now epoch milliseconds
 */
export const readAgentSignature = (request: SignedRequest, now: number): RequestSignature | null => {
  const inputs = request.header('signature-input') ?? '';
  const signatures = request.header('signature') ?? '';
  const agent = request.header('signature-agent') ?? '';
  if (inputs.length + signatures.length + agent.length > MAX_HEADER) return null;
  for (const [, label = '', params = '', components = '', parameters = ''] of inputs.matchAll(MEMBER)) {
    const given = new Map([...parameters.matchAll(PARAMETER)].map(([, name = '', quoted, bare]) => [name, quoted ?? bare ?? '']));
    if (given.get('tag') !== 'web-bot-auth' || (given.get('alg') ?? 'ed25519') !== 'ed25519' || !isValidAt(given, now)) continue;
    const lines = signedLines(request, components, agent);
    const signer = signerOf(agent, label);
    const signature = memberOf(signatures, BYTES_MEMBER, label);
    const keyId = given.get('keyid');
    if (lines === null || signer === null || signature === undefined || keyId === undefined) continue;
    const signedText = [...lines, `"@signature-params": ${params}`].join('\n');
    return { signer, keyId, signedText, signature: Buffer.from(signature, 'base64') };
  }
  return null;
};

/**
 * Returns the value of the member with this key in a dictionary header, or undefined if the header has no such member.
 * The key comes from the request, so it is not made part of a regular expression, which could then be invalid or very
 * slow. The key is compared with the name of each member instead.
 */
const memberOf = (header: string, members: RegExp, key: string): string | undefined => {
  for (const [, name, value] of header.matchAll(members)) if (name === key) return value;
  return undefined;
};

const isValidAt = (given: ReadonlyMap<string, string>, now: number): boolean => {
  const [created, expires] = [Number(given.get('created')) * 1_000, Number(given.get('expires')) * 1_000];
  return created <= now + SKEW_MS && now < expires && expires - created <= LONGEST_MS;
};

/**
 * The lines of the text that was signed, one for each part of the request that the signature lists. Null if a listed
 * part is missing, unsupported or listed twice. Also null if the list does not contain the host and the name of the
 * signer.
 */
const signedLines = ({ authority, header }: SignedRequest, components: string, agent: string): readonly string[] | null => {
  const lines: string[] = [];
  const names = new Set<string>();
  for (const [whole, name = '', parameters = ''] of components.matchAll(COMPONENT)) {
    const key = /^;key="([^"]*)"$/.exec(parameters)?.[1];
    const value =
      name === '@authority' && parameters === ''
        ? authority
        : name === 'signature-agent' && key !== undefined
          ? (memberOf(agent, TEXT_MEMBER, key) ?? null)
          : name.startsWith('@') || parameters !== ''
            ? null
            : (header(name)?.trim() ?? null);
    if (value === null || names.has(whole)) return null;
    names.add(whole);
    names.add(name);
    lines.push(`${whole}: ${value}`);
  }
  return names.has('@authority') && names.has('signature-agent') ? lines : null;
};

/**
 * Reads scheme and host of the signer from the header Signature-Agent. This header contains one string, or a dictionary
 * whose keys are the labels of the signatures. The result is null if the header does not name the signer of this
 * signature, or if the name is not a valid HTTPS origin.
 */
const signerOf = (agent: string, label: string): string | null => {
  const text = (memberOf(agent, TEXT_MEMBER, label) ?? /^\s*("[^"]*")\s*$/.exec(agent)?.[1])?.slice(1, -1) ?? '';
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === 'https:' && url.username === '' && url.port === '' ? url.origin : null;
};
