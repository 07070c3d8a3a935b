import type { SignInVisitor } from '#features/accounts/server/sign-in.server.ts';
import type { PageRequest } from './page.ts';

/** The visitor of a page, as the sign-in needs it. */
export const signInVisitor = ({ url, request, clientAddress }: PageRequest): SignInVisitor => ({
  clientAddress,
  userAgent: request.headers.get('user-agent'),
  origin: url.origin,
  cookies: request.headers.get('cookie'),
});
