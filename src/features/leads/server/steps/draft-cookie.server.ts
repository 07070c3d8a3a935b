import { DRAFT_MS } from './form-draft-store.server.ts';

/** The prefix `__Host-` binds the cookie to the host. Browsers accept this prefix only over TLS and from localhost. */
const cookieName = (formName: string, isSecure: boolean): string => `${isSecure ? '__Host-' : ''}draft-${formName}`;

const attributes = (isSecure: boolean): string => `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** Returns the Set-Cookie header with the id of a form's draft. */
export const formatDraftCookie = (formName: string, id: string, isSecure: boolean): string =>
  `${cookieName(formName, isSecure)}=${id}; Max-Age=${DRAFT_MS / 1000}; ${attributes(isSecure)}`;

/** Returns the Set-Cookie header that deletes the cookie of a form's draft. */
export const expiredDraftCookie = (formName: string, isSecure: boolean): string =>
  `${cookieName(formName, isSecure)}=; Max-Age=0; ${attributes(isSecure)}`;

/** Reads the id of a form's draft from a Cookie header; null if there is none. */
export const readDraftCookie = (header: string | null, formName: string, isSecure: boolean): string | null => {
  const prefix = `${cookieName(formName, isSecure)}=`;
  const found = (header ?? '').split(/;\s*/).find((pair) => pair.startsWith(prefix));
  return found === undefined ? null : found.slice(prefix.length);
};
