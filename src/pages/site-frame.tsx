import { type ReactElement, type ReactNode, useContext } from 'react';
import { SignedInStrip } from '#features/accounts/ui/signed-in-strip.tsx';
import { VisitorAnalytics } from '#features/analytics/ui/visitor-analytics.tsx';
import { visitorAnalyticsView } from '#features/analytics/views/visitor-analytics-view.ts';
import { UnavailableNotice } from '#features/leads/ui/lead-form/unavailable-notice.tsx';
import type { SearchScope } from '#features/search/views/search-box-view.ts';
import { SiteFooter } from '#features/site-layout/ui/site-footer/site-footer.tsx';
import { SiteHeader } from '#features/site-layout/ui/site-header/site-header.tsx';
import type { Site } from '#model/site/site.ts';
import { PostNotSent } from '#pages/post-not-sent.ts';
import { SignedInVisitor } from '#pages/signed-in-visitor.ts';
import { useFrame } from '#pages/use-frame.ts';
import { ToastRegion } from '#ui-kit/toast/toast-region.tsx';
import { paths } from '#urls/paths.ts';

/**
 * The layout of every page of a site: skip link, header, footer, and the region for toasts. A page adds its own `<h1>`
 * and content.
 *
 * @example <SiteFrame site={site} currentPath={url.pathname}><h1>…</h1></SiteFrame>
 */
export const SiteFrame = ({
  site,
  currentPath,
  hidesSearch,
  searchScope,
  event,
  eventVehicle,
  children,
}: {
  readonly site: Site;
  readonly currentPath: string;
  readonly hidesSearch?: boolean;
  readonly searchScope?: SearchScope;
  /** The number of the analytics event for a view of this page (EVENT area). */
  readonly event?: number | null;
  /** Slug of the vehicle to which the analytics event belongs. */
  readonly eventVehicle?: string;
  readonly children: ReactNode;
}): ReactElement => {
  const frame = useFrame(site);
  const signedInAs = useContext(SignedInVisitor);
  const notSent = useContext(PostNotSent);
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <SiteHeader frame={frame} currentPath={currentPath} hidesSearch={hidesSearch} searchScope={searchScope} />
      <main
        id="main"
        tabIndex={-1}
        data-behaviour={event ? 'page-event' : undefined}
        data-event={event ?? undefined}
        data-event-vehicle={event ? eventVehicle : undefined}
      >
        {signedInAs !== null && <SignedInStrip name={signedInAs} signOutPath={paths.signOut()} />}
        {notSent !== null && (
          <div className="shell page-top">
            <UnavailableNotice {...notSent} isPosted />
          </div>
        )}
        {children}
      </main>
      <SiteFooter frame={frame} />
      <VisitorAnalytics view={visitorAnalyticsView(site)} />
      <ToastRegion />
    </>
  );
};
