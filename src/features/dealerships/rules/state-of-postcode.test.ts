import { expect, test } from 'vitest';
import { stateOfPostcode } from './state-of-postcode.ts';

test.each([
  ['0800', 'nt'],
  ['2000', 'nsw'],
  ['2600', 'act'],
  ['2619', 'nsw'],
  ['2913', 'act'],
  ['3220', 'vic'],
  ['4215', 'qld'],
  ['5007', 'sa'],
  ['6017', 'wa'],
  ['7000', 'tas'],
  ['0100', null],
  ['400', null],
  ['40000', null],
  ['4O00', null],
])('the postcode %s is in %s', (postcode, state) => {
  expect(stateOfPostcode(postcode)).toBe(state);
});
