import { sameSitePath } from '#features/accounts/rules/same-site-path.ts';
import { readSignInType, type SignInType } from '#features/accounts/rules/sign-in-type.ts';
import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';
import { SIGN_IN_AGAIN_PARAM, type SignInTarget } from '#urls/sign-in-link.ts';

/** Why a shopper signs in, and which pages follow (ROUTE-73). */
export interface ReadTarget extends SignInTarget {
  readonly type: SignInType;
  readonly again: boolean;
}

/**
 * Reads `type`, `redirect` and `back` from the URL of a sign-in page. A path that could lead to another site is ignored
 * (AUTH-13). Without a path the sign-in redirects to the page of the account, or to the home page if the site has no such page.
 */
export const readSignInTarget = ({ features, signIn }: Pick<Site, 'features' | 'signIn'>, { searchParams }: URL): ReadTarget => ({
  type: readSignInType(searchParams.get('type')),
  redirect: sameSitePath(searchParams.get('redirect')) ?? (features.garage ? signIn.garagePath : paths.home()),
  back: sameSitePath(searchParams.get('back')),
  again: searchParams.has(SIGN_IN_AGAIN_PARAM),
});
