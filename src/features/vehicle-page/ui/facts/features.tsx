import type { ReactElement } from 'react';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { PageSection } from '#ui-kit/page-section/page-section.tsx';
import { ShowMore } from '#ui-kit/show-more/show-more.tsx';
import type { ExpandableList } from '../../rules/labelled-value.ts';

/** The equipment list. Eight entries are visible; the button 'Show All' shows all others (VDP-16). */
export const FeaturesSection = ({ features }: { readonly features: ExpandableList<string> }): ReactElement | null =>
  features.shown.length === 0 ? null : (
    <PageSection id="features" title="Features">
      <FeatureList features={features.shown} />
      {features.rest.length > 0 && (
        <ShowMore more="Show All" less="Hide" of="features">
          <FeatureList features={features.rest} />
        </ShowMore>
      )}
    </PageSection>
  );

const FeatureList = ({ features }: { readonly features: readonly string[] }): ReactElement => (
  <ul className="feature-list">
    {features.map((feature) => (
      <li key={feature}>
        <Icon name="check" size={16} className="brand-sign" />
        <span className="fact-text">{feature}</span>
      </li>
    ))}
  </ul>
);
