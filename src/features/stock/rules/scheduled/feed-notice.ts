import type { FeedState } from './feed-state.ts';

interface NoticedFeed {
  readonly dealershipSlug: string;
  readonly feed: string;
  /** The file or URL from which the feed is read. The URL has neither credentials nor a query. */
  readonly source: string;
}

export interface FeedNotice {
  readonly subject: string;
  readonly lines: readonly string[];
}

const timeText = (epochMs: number | null): string =>
  epochMs === null ? 'never' : `${new Date(epochMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const nameOf = ({ dealershipSlug, feed }: NoticedFeed): string => `the feed '${feed}' of ${dealershipSlug}`;

const PROBLEMS: Readonly<Record<FeedState, string>> = {
  'waits for you': 'was not imported, and needs your decision',
  overdue: 'is overdue',
  fails: 'keeps failing',
  new: 'has not run yet',
  works: 'works',
};

/** The mail to the operator about a feed that keeps failing, needs the operator's decision, or is overdue. */
export const failingFeedNotice = (
  feed: NoticedFeed,
  state: FeedState,
  { lastSucceededAt, message }: { readonly lastSucceededAt: number | null; readonly message: string | null },
): FeedNotice => ({
  subject: `Stock: ${nameOf(feed)} ${PROBLEMS[state]}`,
  lines: [
    `${feed.source}: ${nameOf(feed)} ${PROBLEMS[state]}. Its stock was last brought up to date: ${timeText(lastSucceededAt)}.`,
    ...(message === null ? [] : [`The last run: ${message}`]),
    'The program tries again by itself at the times of the schedule. The stock on the sites stays as it was. You get another mail when the feed works again.',
    [
      `To see the state of the feed: forecourt feeds status --dealership ${feed.dealershipSlug}`,
      `To see the reports of the imports: forecourt stock list-imports --dealership ${feed.dealershipSlug}`,
      `To import the feed now: forecourt feeds run --dealership ${feed.dealershipSlug} --feed ${feed.feed}`,
    ].join('\n'),
  ],
});

/** The mail to the operator about a feed that works again. */
export const workingFeedNotice = (feed: NoticedFeed): FeedNotice => ({
  subject: `Stock: ${nameOf(feed)} works again`,
  lines: [`${feed.source}: ${nameOf(feed)} was imported. The stock on the sites is up to date.`],
});
