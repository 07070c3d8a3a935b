import type { ReactElement } from 'react';
import { LeadForm } from '#features/leads/ui/lead-form/lead-form.tsx';
import type { LeadFormView } from '#features/leads/ui/lead-form-card.tsx';
import { ContactPlace, ContactPlaces } from '#features/locations/ui/contact-place.tsx';
import { LocationMap } from '#features/locations/ui/drawn-map/location-map.tsx';
import { PeopleList } from '#features/locations/ui/people-list/people-list.tsx';
import type { ContactPageView } from '#features/locations/views/contact-page-view.ts';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Breadcrumb, type Crumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { PagePart } from '#ui-kit/page-part/page-part.tsx';

/**
 * A contact page (ROUTE-38, ROUTE-39) of the whole site, or of one place with its departments, such as sales and
 * service. It shows phone numbers, opening hours, addresses, a map, the people, and a form.
 */
export const ContactPage = ({
  site,
  path,
  crumbs,
  view,
  form,
}: {
  readonly site: Site;
  readonly path: string;
  readonly crumbs: readonly Crumb[];
  readonly view: ContactPageView;
  readonly form: LeadFormView;
}): ReactElement => {
  const [only, ...others] = view.places;
  return (
    <SiteFrame site={site} currentPath={path}>
      <div className={`content-page content-${site.layout.home} contact-page contact-${site.layout.home}`}>
        <header className="content-head">
          <div className="shell content-head-words">
            <Breadcrumb crumbs={crumbs} />
            <h1>{view.heading}</h1>
          </div>
        </header>
        <div className="shell contact-columns">
          <section className="contact-details" aria-label="Phone, hours and address">
            {only && others.length === 0 && <ContactPlace place={only} />}
            {others.length > 0 && <ContactPlaces places={view.places} />}
            {view.map && <LocationMap map={view.map} />}
          </section>
          <section className="contact-form" aria-labelledby="contact-form-title">
            <h2 id="contact-form-title" className="content-title">
              Send us a message
            </h2>
            <div className="content-form-slot">
              <PagePart id="page-form">
                <LeadForm {...form} />
              </PagePart>
            </div>
          </section>
          {view.people.length > 0 && (
            <section className="contact-people" aria-labelledby="contact-people-title">
              <h2 id="contact-people-title" className="content-title">
                Who answers
              </h2>
              <PeopleList people={view.people} />
            </section>
          )}
        </div>
      </div>
    </SiteFrame>
  );
};
