import { z } from 'zod';

/**
 * The parts that the program itself reads from the posted JSON of a credential; `@simplewebauthn/server` checks the
 * rest.
 */
const credentialSchema = z.looseObject({
  id: z.string().min(1).max(1_400),
  response: z.looseObject({ clientDataJSON: z.string().max(10_000), userHandle: z.string().max(200).optional() }),
});

export type PostedCredential = z.infer<typeof credentialSchema>;

/** Maximum number of characters in the JSON of a credential. */
const LONGEST = 60_000;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Reads the credential that a browser posted, and the challenge that it answers; null if the posted text is no credential. */
export const readCredential = (posted: string): { readonly credential: PostedCredential; readonly challenge: string } | null => {
  const credential = credentialSchema.safeParse(posted.length > LONGEST ? null : parse(posted));
  if (!credential.success) return null;
  const clientData = z
    .looseObject({ challenge: z.string().max(1_000) })
    .safeParse(parse(Buffer.from(credential.data.response.clientDataJSON, 'base64url').toString()));
  if (!clientData.success) return null;
  return { credential: credential.data, challenge: Buffer.from(clientData.data.challenge, 'base64url').toString() };
};
