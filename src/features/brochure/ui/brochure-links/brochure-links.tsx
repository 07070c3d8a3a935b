import type { ReactElement } from 'react';
import { LinkButton } from '#ui-kit/button/button.tsx';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { paths } from '#urls/paths.ts';

/**
 * Links to the vehicle's PDF (VDP-36) and its page for printing (ROUTE-09). With JavaScript,
 * `brochure-download.behaviour.ts` shows 'Preparing...' while the PDF is made (VDP-37).
 */
export const BrochureLinks = ({ slug }: { readonly slug: string }): ReactElement => (
  <div className="brochure-links">
    <BrochureLink slug={slug} />
    <LinkButton href={paths.print(slug)} variant="quiet" size="small" rel="nofollow">
      <Icon name="print" />
      Print this page
    </LinkButton>
  </div>
);

/** `state` is the Australian state for which the price with duty is estimated; by default the state of the dealership. */
export const BrochureLink = ({ slug, state }: { readonly slug: string; readonly state?: string | undefined }): ReactElement => (
  <LinkButton
    href={paths.api.brochure(slug, state)}
    variant="quiet"
    size="small"
    rel="nofollow"
    download={`${slug}.pdf`}
    data-behaviour="brochure-download"
    data-slug={slug}
  >
    <Icon name="download" />
    <span aria-live="polite" data-brochure-words="">
      Print PDF
    </span>
  </LinkButton>
);
