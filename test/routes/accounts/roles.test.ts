import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROUTES } from '#main/routes.ts';
import { signInWith, VisitorBrowser } from '#test/builders/accounts/visitor-browser.ts';
import { first, type TwoDealers } from '../tenants/two-dealers.ts';
import { startDealersWithAccounts } from './account-dealers.ts';

let dealers: TwoDealers;
let shopper: VisitorBrowser;
let visitor: VisitorBrowser;
beforeAll(async () => {
  dealers = await startDealersWithAccounts();
  [shopper, visitor] = [new VisitorBrowser(dealers.running, 'alpha'), new VisitorBrowser(dealers.running, 'alpha')];
  await signInWith(dealers.running, shopper, 'only.a.shopper@example.com');
});
afterAll(() => dealers.close());

const addressOf = (path: string): string => path.replace(':slug', first(dealers.a).slug).replace(/:\w+/g, 'x').replace('*', 'x');

test('AUTH-01 no page refuses a signed-in shopper, so no page needs a higher role such as administrator', async () => {
  for (const { method, path } of ROUTES) {
    if (method !== 'GET' || path === '/sign-out') continue;
    const [signedIn, signedOut] = [await shopper.get(addressOf(path)), await visitor.get(addressOf(path))];
    expect([path, isRefusal(signedIn.status)]).toEqual([path, false]);
    expect(signedIn.headers.location ?? '', path).not.toMatch(/^\/sign-in\?/);
    expect([path, signedOut.status === 403]).toEqual([path, false]);
  }
});

const isRefusal = (status: number): boolean => status === 401 || status === 403;

test.each(['/admin', '/administrator', '/staff', '/dashboard', '/manage', '/cms', '/api/admin', '/api/users', '/api/accounts'])(
  'AUTH-01 %s does not exist for a visitor or for a signed-in shopper',
  async (path) => {
    expect((await visitor.get(path)).status).toBe(404);
    expect((await shopper.get(path)).status).toBe(404);
  },
);
