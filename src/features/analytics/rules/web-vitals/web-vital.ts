/** Measures of how fast a page feels to its visitors, by the names of Google's Web Vitals. */
export const WEB_VITALS = {
  LCP: { label: 'Largest picture or text is shown', good: 2_500, poor: 4_000, unit: 'ms' },
  INP: { label: 'Page answers a tap or key', good: 200, poor: 500, unit: 'ms' },
  CLS: { label: 'Layout moves while the page loads', good: 0.1, poor: 0.25, unit: 'score' },
  FCP: { label: 'First content is shown', good: 1_800, poor: 3_000, unit: 'ms' },
  TTFB: { label: 'First byte arrives', good: 800, poor: 1_800, unit: 'ms' },
} as const;

export type WebVitalName = keyof typeof WEB_VITALS;
export const WEB_VITAL_NAMES = Object.keys(WEB_VITALS) as readonly WebVitalName[];

export type WebVitalRating = 'good' | 'needs-improvement' | 'poor';

/**
 * How good a value is, by the limits of Web Vitals.
 *
 * @param value milliseconds; for CLS a score without unit
 * @example rateWebVital('LCP', 2_400) === 'good'
 */
export const rateWebVital = (name: WebVitalName, value: number): WebVitalRating => {
  const { good, poor } = WEB_VITALS[name];
  if (value <= good) return 'good';
  return value <= poor ? 'needs-improvement' : 'poor';
};

/**
 * Ratio of the upper limits of two neighbouring buckets of a histogram. A percentile is rounded up to the limit of its
 * bucket, so it is at most 5 % too high.
 */
const GROWTH = 1.05;
/** Upper limit of bucket 0, divided by the highest value that is rated as good. */
const SMALLEST = 0.001;
const HIGHEST_BUCKET = 300;

/**
 * The bucket of a value in the histogram of its measure. Bucket 0 also contains zero.
 *
 * @example bucketOf('LCP', 0) === 0
 */
export const bucketOf = (name: WebVitalName, value: number): number => {
  const share = value / WEB_VITALS[name].good / SMALLEST;
  if (share <= 1) return 0;
  return Math.min(HIGHEST_BUCKET, Math.ceil(Math.log(share) / Math.log(GROWTH) - 1e-9));
};

/** Upper limit of a bucket, in the unit of the measure; 0 for bucket 0. */
export const bucketLimit = (name: WebVitalName, bucket: number): number =>
  bucket === 0 ? 0 : WEB_VITALS[name].good * SMALLEST * GROWTH ** bucket;

/** The distribution of the measured values: for each bucket (range of values), the number of visits. */
export type Histogram = ReadonlyMap<number, number>;

/** Number of visits in a histogram. */
export const visitsIn = (histogram: Histogram): number => [...histogram.values()].reduce((sum, count) => sum + count, 0);

/**
 * The value that 75 of 100 visits do not exceed, as Web Vitals judges a page; null without visits.
 *
 * @example seventyFifthPercentile('LCP', new Map([[0, 1]])) === 0
 */
export const seventyFifthPercentile = (name: WebVitalName, histogram: Histogram): number | null => {
  const wanted = visitsIn(histogram) * 0.75;
  if (wanted === 0) return null;
  let seen = 0;
  for (const [bucket, count] of [...histogram].sort(([one], [other]) => one - other)) {
    seen += count;
    if (seen >= wanted) return bucketLimit(name, bucket);
  }
  return null;
};

/**
 * Formats a measured value for people to read: in seconds, in milliseconds if it is below 0.1 s, or as a score.
 *
 * @example webVitalText('LCP', 1_234) === '1.2 s'
 */
export const webVitalText = (name: WebVitalName, value: number): string => {
  if (WEB_VITALS[name].unit === 'score') return value.toFixed(2);
  return value < 100 ? `${Math.round(value)} ms` : `${(value / 1_000).toFixed(value < 1_000 ? 2 : 1)} s`;
};
