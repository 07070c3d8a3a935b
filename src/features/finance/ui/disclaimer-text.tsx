import type { ReactElement } from 'react';
import { ShowMore } from '#ui-kit/show-more/show-more.tsx';
import type { DisclaimerText as Disclaimer } from '../rules/finance-disclaimer.ts';

/** Shows a disclaimer. A long disclaimer is shortened until a shopper expands it (FIN-02, FIN-03). */
export const DisclaimerText = ({ disclaimer }: { readonly disclaimer: Disclaimer }): ReactElement => (
  <div className="finance-disclaimer has-more">
    <p className="has-more-short">{disclaimer.short}</p>
    {disclaimer.isCut && (
      <ShowMore more="Show More" less="Show Less" of="of the disclaimer">
        <p>{disclaimer.full}</p>
      </ShowMore>
    )}
  </div>
);
