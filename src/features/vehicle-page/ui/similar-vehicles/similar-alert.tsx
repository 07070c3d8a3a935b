import type { ReactElement } from 'react';
import { LinkButton } from '#ui-kit/button/button.tsx';
import type { SimilarAlertView } from '../../views/similar-alert-view.ts';

/**
 * The link to an alert about vehicles of the same model, on the page of a vehicle that is no longer for sale. Renders
 * nothing if the site has no alerts.
 */
export const SimilarAlert = ({ view }: { readonly view: SimilarAlertView | null }): ReactElement | null =>
  view && (
    <p className="similar-alert">
      <LinkButton href={view.href} variant="secondary" rel="nofollow">
        {view.label}
      </LinkButton>
    </p>
  );
