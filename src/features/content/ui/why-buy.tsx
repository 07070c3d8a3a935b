import type { ReactElement } from 'react';
import { Icon, type IconName } from '#ui-kit/icon/icon.tsx';
import { BlockSection } from './block-section.tsx';

/** HOME-14: why one buys here. */
export const WhyBuy = ({
  title,
  reasons,
  id,
}: {
  readonly title: string;
  readonly reasons: readonly { readonly icon: IconName; readonly title: string; readonly text: string }[];
  readonly id: string;
}): ReactElement => (
  <BlockSection id={id} title={title} className="block-why">
    <ul className="reasons">
      {reasons.map((reason) => (
        <li key={reason.title}>
          <Icon name={reason.icon} className="size-7" />
          <h3>{reason.title}</h3>
          <p>{reason.text}</p>
        </li>
      ))}
    </ul>
  </BlockSection>
);
