import type { ReactElement } from 'react';
import { PriceLine } from '#features/stock/ui/price-line/price-line.tsx';
import { Badge, type BadgeTone } from '#ui-kit/badge/badge.tsx';
import { Countdown } from '#ui-kit/countdown/countdown.tsx';
import { Counter } from '#ui-kit/counter/counter.tsx';
import { ICON_NAMES, Icon } from '#ui-kit/icon/icon.tsx';
import { Notice } from '#ui-kit/notice/notice.tsx';
import { Rating } from '#ui-kit/rating/rating.tsx';
import { Skeleton } from '#ui-kit/skeleton/skeleton.tsx';
import { KitGrid, KitRow, KitSection } from './kit-section.tsx';

const TONES: readonly BadgeTone[] = ['brand', 'accent', 'ink', 'neutral', 'success', 'warning', 'danger'];
/** Two times for countdowns: one that is always in the future, and one that is always in the past. */
const AHEAD = Date.UTC(2099, 0, 1);
const PAST = Date.UTC(2020, 0, 1);

export const KitSigns = (): ReactElement => (
  <KitSection id="kit-signs" title="Signs and figures">
    <KitRow title="Badges">
      {TONES.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      <Badge tone="neutral">GT-Line Premium Hybrid All-Wheel Drive Seven-Seat Limited Edition</Badge>
    </KitRow>
    <KitGrid title="Notices">
      <Notice>We left out a filter that this page does not know.</Notice>
      <Notice tone="success">Sent. A person at Southport answers by 10:40 am.</Notice>
      <Notice tone="danger">That could not be sent. What you wrote is still here.</Notice>
    </KitGrid>
    <KitRow title="A toast in the toast region">
      <p className="toast">Copied 2021 Toyota Corolla to your clipboard!</p>
    </KitRow>
    <KitRow title="Prices">
      <PriceLine text="$34,990" type="Drive Away" wasText="$36,990" size="page" />
      <PriceLine text="$34,990" type="Excl. Govt. Charges" condition="with trade in" />
      <PriceLine text="Enquire for price" isAmount={false} />
    </KitRow>
    <KitRow title="Ratings">
      {[0, 1.5, 3, 4.6, 5].map((value) => (
        <span key={value} className="kit-rating type-20">
          <Rating value={value} />
          <span className="tabular type-16 muted">{value.toFixed(1)}</span>
        </span>
      ))}
    </KitRow>
    <KitRow title="Counters and countdowns">
      <p className="font-heading type-48">
        <Counter value={48} suffix="+" />
      </p>
      <p className="font-heading type-48">
        <Counter value={12_480} />
      </p>
      <p className="font-heading type-48">
        <Counter value={4.8} decimals={1} />
      </p>
      <Countdown until={AHEAD} endsText="Ends on New Year’s Day 2099" />
      <Countdown until={PAST} endsText="Ended on New Year’s Day 2020" />
    </KitRow>
    <KitRow title="While it loads">
      <div className="kit-skeletons kit-narrow">
        <Skeleton className="kit-skeleton-picture" />
        <Skeleton className="kit-skeleton-title" />
        <Skeleton className="kit-skeleton-line" />
      </div>
    </KitRow>
    <KitRow title="Icons">
      {ICON_NAMES.map((name) => (
        <Icon key={name} name={name} size={24} />
      ))}
    </KitRow>
  </KitSection>
);
