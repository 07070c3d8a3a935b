import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CAMPAIGN_PARAMETERS, withoutCampaignParameters } from './campaign-parameters.ts';

describe('withoutCampaignParameters', () => {
  test.each([
    ['/search', '/search'],
    ['/search?utm_source=mail', '/search'],
    ['/search?gclid=1&make=kia&fbclid=2', '/search?make=kia'],
    ['/search?make=kia&utm_Source=mail', '/search?make=kia&utm_Source=mail'],
    ['/search?make=utm_source', '/search?make=utm_source'],
    ['/search?', '/search?'],
    ['/search?gclid', '/search'],
  ])('%s becomes %s', (address, expected) => {
    expect(withoutCampaignParameters(address)).toBe(expected);
  });

  test('campaign parameters that are added anywhere in a URL never change the result', () => {
    const own = fc.array(fc.tuple(fc.constantFrom('make', 'page', 'q'), fc.string()), { maxLength: 4 });
    const added = fc.array(fc.tuple(fc.constantFrom(...CAMPAIGN_PARAMETERS), fc.string()), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(own, added, fc.nat(), (kept, campaign, place) => {
        const pairs = kept.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
        const more = campaign.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
        const at = place % (pairs.length + 1);
        const query = pairs.join('&');
        const plain = query === '' ? '/a' : `/a?${query}`;
        expect(withoutCampaignParameters(`/a?${pairs.toSpliced(at, 0, ...more).join('&')}`)).toBe(plain);
      }),
    );
  });
});
