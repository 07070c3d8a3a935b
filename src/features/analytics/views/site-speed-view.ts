import { PAGE_KINDS, type PageKind } from '../rules/web-vitals/page-kind.ts';
import {
  rateWebVital,
  seventyFifthPercentile,
  visitsIn,
  WEB_VITALS,
  type WebVitalName,
  type WebVitalRating,
  webVitalText,
} from '../rules/web-vitals/web-vital.ts';
import type { WebVitalHistogram } from '../server/web-vital-store.server.ts';

/** One measure of one kind of page. */
export interface SpeedValueView {
  readonly name: WebVitalName;
  readonly label: string;
  /** The value that three of four visits do not exceed. */
  readonly text: string;
  readonly rating: WebVitalRating;
  readonly ratingText: string;
  /** The limit up to which a value is rated as good, as text. */
  readonly goodText: string;
}

/** The measures of one kind of page. */
export interface PageSpeedView {
  readonly page: PageKind;
  readonly title: string;
  readonly visits: number;
  readonly values: readonly SpeedValueView[];
}

/** A value that was measured in fewer visits than this is not shown, because it depends too much on chance. */
export const MIN_VISITS = 20;

/** The measures by which Google judges a page. */
const SHOWN: readonly WebVitalName[] = ['LCP', 'INP', 'CLS'];

const RATINGS: Readonly<Record<WebVitalRating, string>> = { good: 'Good', 'needs-improvement': 'Could be better', poor: 'Slow' };

const valueView = (name: WebVitalName, value: number): SpeedValueView => {
  const rating = rateWebVital(name, value);
  return {
    name,
    label: WEB_VITALS[name].label,
    text: webVitalText(name, value),
    rating,
    ratingText: RATINGS[rating],
    goodText: webVitalText(name, WEB_VITALS[name].good),
  };
};

/**
 * How fast each kind of page was: the values that three of four visits do not exceed. For each
 * kind of page, a measure with fewer than `MIN_VISITS` visits is left out. If no measure remains, the kind of page is left out.
 */
export const siteSpeedView = (histograms: readonly WebVitalHistogram[]): readonly PageSpeedView[] =>
  (Object.keys(PAGE_KINDS) as PageKind[]).flatMap((page) => {
    const ofPage = histograms.filter((entry) => entry.page === page);
    const values = SHOWN.flatMap((name) => {
      const histogram = ofPage.find((entry) => entry.name === name)?.histogram;
      if (histogram === undefined || visitsIn(histogram) < MIN_VISITS) return [];
      const value = seventyFifthPercentile(name, histogram);
      return value === null ? [] : [valueView(name, value)];
    });
    const visits = Math.max(0, ...ofPage.map(({ histogram }) => visitsIn(histogram)));
    return values.length === 0 ? [] : [{ page, title: PAGE_KINDS[page], visits, values }];
  });
