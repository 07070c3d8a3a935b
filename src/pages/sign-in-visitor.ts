import type { SignInVisitor } from '#features/accounts/server/sign-in.server.ts';
import type { PageRequest } from './page.ts';

/** The data about a visitor that the sign-in needs. */
export const signInVisitor = ({ url, request, clientAddress }: PageRequest): SignInVisitor => ({
  clientAddress,
  userAgent: request.headers.get('user-agent'),
  origin: url.origin,
  cookies: request.headers.get('cookie'),
});
