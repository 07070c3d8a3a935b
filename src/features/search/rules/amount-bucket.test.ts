import { expect, test } from 'vitest';
import { amountBucket, WEEKLY_PAYMENT_BUCKETS } from './amount-bucket.ts';

test('amountBucket puts weekly payments into buckets of $50', () => {
  expect(amountBucket(12_400, WEEKLY_PAYMENT_BUCKETS)).toBe('$100 to $149');
});
