import type { ReactElement } from 'react';
import { PageSection } from '#ui-kit/page-section/page-section.tsx';
import type { InterestedView } from '../../views/interested-view.ts';
import { ActionButton } from '../action-button/action-button.tsx';

import { PhoneReveal } from '../phone-reveal/phone-reveal.tsx';

export const InterestedPanel = ({ view }: { readonly view: InterestedView }): ReactElement => (
  <PageSection id="interested" title="Interested in this vehicle?">
    <div className="interested-actions">
      {view.links.map((link, index) => (
        <ActionButton key={link.action} link={link} variant={index === 0 ? 'primary' : 'secondary'} />
      ))}
      {view.phone && <PhoneReveal phone={view.phone} />}
    </div>
  </PageSection>
);
