/**
 * Returns the name of a cookie, which has the prefix `__Host-` if the connection is secure. The prefix binds the cookie
 * to its host. Browsers reject a cookie with this prefix if it comes over a connection without TLS from a host other
 * than localhost.
 */
const nameOf = (name: string, isSecure: boolean): string => `${isSecure ? '__Host-' : ''}${name}`;

const attributes = (isSecure: boolean): string => `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** A cookie of the sign-in. Scripts of the page cannot read it. */
class SignInCookie {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  /** Returns the Set-Cookie header that stores a value. */
  format(value: string, maxAgeMs: number, isSecure: boolean): string {
    return `${nameOf(this.#name, isSecure)}=${value}; Max-Age=${Math.floor(maxAgeMs / 1000)}; ${attributes(isSecure)}`;
  }

  /** Returns the Set-Cookie header that deletes the cookie. */
  expired(isSecure: boolean): string {
    return `${nameOf(this.#name, isSecure)}=; Max-Age=0; ${attributes(isSecure)}`;
  }

  /** Reads the value from a Cookie header; null if there is none. */
  read(header: string | null, isSecure: boolean): string | null {
    const prefix = `${nameOf(this.#name, isSecure)}=`;
    const found = (header ?? '').split(/;\s*/).find((pair) => pair.startsWith(prefix));
    return found === undefined || found.length === prefix.length ? null : found.slice(prefix.length);
  }
}

/** The cookie with the token of a session. */
export const sessionCookie = new SignInCookie('session');

/**
 * This cookie contains the id of the latest sign-in code that the browser asked for, and a random secret. Because of the secret,
 * only this browser can use the code.
 */
export const codeCookie = new SignInCookie('sign-in');

/** The cookie with a random secret of the browser, so that only the browser that got a challenge for a passkey can answer it. */
export const passkeyCookie = new SignInCookie('passkey');
