import { describe, expect, test } from 'vitest';
import type { Answer, SentRequest, TrafficKind } from '../sent-request.ts';
import { type Broken, Counts } from './counts.ts';

const request = (kind: TrafficKind, path = '/search', form: string | null = null): SentRequest => ({
  kind,
  site: 'a-site',
  path,
  form,
  address: '10.0.0.1',
  cookie: '',
  keepsText: false,
});
const answer = (status: number, retryAfter: string | null = null): Answer => ({
  status,
  node: 2,
  retryAfter,
  location: '',
  cookies: [],
  text: '',
});

const violationsOf = (broken: Broken, asked: SentRequest, outcome: Parameters<Counts['add']>[1]): readonly string[] => {
  const counts = new Counts(() => broken);
  counts.add(asked, outcome, performance.now());
  return counts.violations.map(({ what }) => what);
};

describe('the answers of mixed traffic', () => {
  test.each([
    ['a page', null, request('search'), answer(200)],
    ['a redirect of a form', null, request('form', '/enquire', 'a=b'), answer(303)],
    ['a form whose time another shopper has booked', null, request('form', '/enquire', 'a=b'), answer(422)],
    ['503 with Retry-After of a form without the database', 'database', request('form', '/enquire', 'a=b'), answer(503, '5')],
    ['503 with Retry-After of a code without the mail server', 'mail', request('account', '/sign-in', 'address=a'), answer(503, '30')],
    ['a connection that the test broke', null, request('search'), 'dead-node'],
  ] as const)('the answer is allowed, so it is not counted as a violation: %s', (_, broken, asked, outcome) => {
    expect(violationsOf(broken, asked, outcome)).toEqual([]);
  });

  test.each([
    ['500 from node 2 GET a-site/search', 'database', request('search'), answer(500)],
    ['503 from node 2 GET a-site/search', 'database', request('search'), answer(503, '5')],
    ['404 from node 2 GET a-site/cars/…', null, request('vehicle', '/cars/gone-1?a=b'), answer(404)],
    ['422 from node 2 GET a-site/search', null, request('search'), answer(422)],
    ['503 from node 2 POST a-site/enquire', null, request('form', '/enquire', 'a=b'), answer(503, '5')],
    ['503 without Retry-After from node 2 POST a-site/enquire', 'database', request('form', '/enquire', 'a=b'), answer(503)],
    ['503 from node 2 POST a-site/enquire', 'mail', request('form', '/enquire', 'a=b'), answer(503, '5')],
    ['429 from node 2 POST a-site/enquire', 'database', request('form', '/enquire', 'a=b'), answer(429, '5')],
    ['timeout GET a-site/search', 'database', request('search'), 'timeout'],
  ] as const)('the answer %s during the simulated fault %s is a violation', (what, broken, asked, outcome) => {
    expect(violationsOf(broken, asked, outcome)).toEqual([what]);
  });
});
