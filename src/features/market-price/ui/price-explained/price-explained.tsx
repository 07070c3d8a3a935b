import type { ReactElement } from 'react';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { PageSection } from '#ui-kit/page-section/page-section.tsx';
import type { PriceContents } from '../../rules/price-contents.ts';
import type { PriceExplainedView } from '../../views/price-explained-view.ts';
import { PriceGaugePanel } from './price-gauge-panel.tsx';

/**
 * The section that states what the price of a vehicle includes, which costs are added to the price, and how the price
 * compares with market prices (PRICE-08, VDP-18).
 */
export const PriceExplained = ({ view }: { readonly view: PriceExplainedView | null }): ReactElement | null =>
  view === null ? null : (
    <PageSection id="price-explained" title="Price explained">
      <div className="price-explained">
        {view.contents && <Contents priceText={view.priceText} contents={view.contents} driveAwayHref={view.driveAwayHref} />}
        {view.gauge && <PriceGaugePanel view={view.gauge} />}
      </div>
    </PageSection>
  );

const Contents = ({
  priceText,
  contents,
  driveAwayHref,
}: {
  readonly priceText: string;
  readonly contents: PriceContents;
  readonly driveAwayHref: string | null;
}): ReactElement => (
  <div className="price-contents">
    <p>
      <strong className="tabular">{priceText}</strong> <span>{contents.summary}</span>
    </p>
    <div className="price-contents-lists">
      <ContentsList title="In the price" icon="check" items={contents.included} />
      <ContentsList title="Not in the price" icon="minus" items={contents.notIncluded} />
    </div>
    {driveAwayHref !== null && (
      <p>
        <a href={driveAwayHref} className="link" rel="nofollow">
          Estimate the price with duty in your state
        </a>
      </p>
    )}
  </div>
);

const ContentsList = ({
  title,
  icon,
  items,
}: {
  readonly title: string;
  readonly icon: 'check' | 'minus';
  readonly items: readonly string[];
}): ReactElement | null =>
  items.length === 0 ? null : (
    <div>
      <h3>{title}</h3>
      <ul data-icon={icon}>
        {items.map((item) => (
          <li key={item}>
            <Icon name={icon} size={16} />
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
