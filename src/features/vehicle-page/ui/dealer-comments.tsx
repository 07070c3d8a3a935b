import type { ReactElement } from 'react';
import { PageSection } from '#ui-kit/page-section/page-section.tsx';
import { ShowMore } from '#ui-kit/show-more/show-more.tsx';
import type { DealerComments } from '../rules/dealer-comments.ts';

/**
 * The dealer's comments. At first, at most 400 characters are visible; the button 'Show More' shows the whole text
 * (VDP-09, VDP-10).
 */
export const DealerCommentsSection = ({ comments }: { readonly comments: DealerComments }): ReactElement => (
  <PageSection id="comments" title="Dealer comments">
    <div className="prose-text has-more">
      <p className="has-more-short dealer-comments">{comments.short}</p>
      {comments.full !== null && (
        <ShowMore more="Show More" less="Show Less" of="of the comments">
          <p className="dealer-comments">{comments.full}</p>
        </ShowMore>
      )}
    </div>
  </PageSection>
);
