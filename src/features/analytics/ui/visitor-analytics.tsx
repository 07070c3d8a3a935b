import type { ReactElement } from 'react';
import { Button } from '#ui-kit/button/button.tsx';
import type { VisitorAnalyticsView } from '../views/visitor-analytics-view.ts';

/**
 * The parts of a page that its analytics need. A hidden element tells a script that the speed of the page is measured. The
 * question for consent is hidden too; a script shows it to visitors who have not answered it. Without JavaScript nothing
 * is counted, so the question stays hidden.
 */
export const VisitorAnalytics = ({ view: { measuredShare, consent } }: { readonly view: VisitorAnalyticsView }): ReactElement => (
  <>
    {measuredShare !== null && <div hidden data-behaviour="web-vitals" data-share={measuredShare} />}
    {consent && (
      <section
        className="consent"
        aria-labelledby="consent-title"
        hidden
        data-behaviour="visitor-consent"
        data-asked={consent.isAsked || undefined}
        data-own-counts={consent.coversOwnCounts || undefined}
        data-data-layer={consent.fillsDataLayer || undefined}
        data-google-tag={consent.googleTag ?? undefined}
      >
        <div className="shell">
          <div>
            <h2 id="consent-title">May we count your visit?</h2>
            <p>
              {consent.googleTag === null
                ? `${consent.siteName} would like to count which pages and buttons you use. `
                : `${consent.siteName} would like to count which pages and buttons you use, with the help of Google. `}
              Your name and contact details are not part of it. <a href={consent.privacyHref}>Privacy policy</a>
            </p>
          </div>
          <div className="consent-answers">
            <Button type="button" variant="secondary" size="small" data-consent-answer="no">
              No, thanks
            </Button>
            <Button type="button" variant="secondary" size="small" data-consent-answer="yes">
              Yes, count it
            </Button>
          </div>
        </div>
      </section>
    )}
    {consent?.isAsked && (
      <p className="shell consent-change" hidden>
        <button type="button" className="link" data-consent-change="">
          Change my answer about visit counts
        </button>
      </p>
    )}
  </>
);
