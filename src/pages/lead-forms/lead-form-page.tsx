import type { ReactElement } from 'react';
import { LeadFormCard, type LeadFormView } from '#features/leads/ui/lead-form-card.tsx';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Breadcrumb, type Crumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';

/** A page with one form. A dialog can fetch this page and show only its form. */
export const LeadFormPage = ({
  site,
  currentPath,
  crumbs,
  form,
}: {
  readonly site: Site;
  readonly currentPath: string;
  readonly crumbs: readonly Crumb[];
  readonly form: LeadFormView;
}): ReactElement => (
  <SiteFrame site={site} currentPath={currentPath} hidesSearch>
    <div className="shell page-top lead-form-shell">
      <div className="lead-form-page">
        <div className="lead-form-vehicle">
          <Breadcrumb crumbs={crumbs} />
        </div>
        <LeadFormCard {...form} />
      </div>
    </div>
  </SiteFrame>
);
