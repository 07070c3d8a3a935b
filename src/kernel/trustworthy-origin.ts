/**
 * Whether browsers accept a Secure cookie from this origin. They accept it over TLS, and from localhost.
 *
 * @param origin scheme and host
 * @example isTrustworthyOrigin('http://yard.localhost:3000') === true
 */
export const isTrustworthyOrigin = (origin: string): boolean => {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
};
