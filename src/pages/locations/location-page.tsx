import type { ReactElement } from 'react';
import { ReviewList } from '#features/content/ui/review-list/review-list.tsx';
import type { ReviewsView } from '#features/content/views/reviews-view.ts';
import { DirectionsLink } from '#features/locations/ui/directions-link.tsx';
import { LocationMap } from '#features/locations/ui/drawn-map/location-map.tsx';
import { CardOrGrid } from '#features/locations/ui/location-card/card-or-grid.tsx';
import { Licences, Phones } from '#features/locations/ui/location-card/location-card.tsx';
import { OpeningHours } from '#features/locations/ui/opening-hours/opening-hours.tsx';
import { PeopleList } from '#features/locations/ui/people-list/people-list.tsx';
import { ReviewsBadge } from '#features/locations/ui/reviews-badge/reviews-badge.tsx';
import type { LocationPageView } from '#features/locations/views/location-page-view.ts';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Breadcrumb, type Crumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { fillsPhone } from '#ui-kit/picture/fills-phone.ts';
import { Picture } from '#ui-kit/picture/picture.tsx';
import { LocationSection } from './location-section.tsx';

/**
 * The page of a location (ROUTE-37, LOC-19, LOC-20). It shows the opening hours first, then the people, a map, the
 * reviews, and the other locations of the dealership. The page has the same layout option as the home page of the site.
 * The layouts differ only in their CSS.
 */
export const LocationPage = ({
  site,
  path,
  crumbs,
  view,
  reviews,
}: {
  readonly site: Site;
  readonly path: string;
  readonly crumbs: readonly Crumb[];
  readonly view: LocationPageView;
  /** The reviews section; null if there are no reviews to show. */
  readonly reviews: ReviewsView | null;
}): ReactElement => {
  const { card, people } = view;
  return (
    <SiteFrame site={site} currentPath={path}>
      <div className={`place-page place-${site.layout.home}`}>
        <LocationHead view={view} crumbs={crumbs} hasReviews={reviews !== null} />
        <div className="shell place-body">
          {people.length > 0 && (
            <LocationSection id="people" title="People you will meet">
              <PeopleList people={people} />
            </LocationSection>
          )}
          {card.map && (
            <LocationSection id="map" title="Find us">
              <LocationMap map={card.map} />
              <div className="place-find">
                <p className="location-line">
                  <Icon name="pin" size={18} />
                  {card.address}
                </p>
                <DirectionsLink directions={card.directions} name={card.name} />
              </div>
            </LocationSection>
          )}
          {reviews && (
            <LocationSection id="reviews" title="What customers say">
              <ReviewList view={reviews} />
            </LocationSection>
          )}
          {view.others.length > 0 && (
            <LocationSection
              id="other-locations"
              title={site.dealerships.length > 1 ? 'Other locations of this dealership' : 'Our other locations'}
            >
              <CardOrGrid locations={view.others} loadsFirst={() => false} />
            </LocationSection>
          )}
        </div>
      </div>
    </SiteFrame>
  );
};

const LocationHead = ({
  view: { card, intro, departments, stock },
  crumbs,
  hasReviews,
}: {
  readonly view: LocationPageView;
  readonly crumbs: readonly Crumb[];
  readonly hasReviews: boolean;
}): ReactElement => (
  <header className="place-head">
    {card.imageUrl && (
      <div className="place-picture">
        <Picture
          src={card.imageUrl}
          alt={`${card.name} in ${card.city}`}
          frame="card"
          width={1200}
          sizes={fillsPhone('(width < 64rem) 100vw, 60vw')}
          hasPriority
        />
      </div>
    )}
    <div className="shell place-head-shell">
      <div className="place-title">
        <Breadcrumb crumbs={crumbs} />
        <h1>{card.name}</h1>
        {card.rating && <ReviewsBadge rating={card.rating} href={hasReviews ? '#reviews' : null} />}
        {intro && <p className="place-intro">{intro}</p>}
        <div className="place-lines">
          <p className="location-line">
            <Icon name="pin" size={18} />
            {card.address}
          </p>
          <Phones location={card} />
        </div>
        <p className="location-actions">
          <a className="btn btn-primary" href={card.contactHref}>
            Contact us
          </a>
          <DirectionsLink directions={card.directions} name={card.name} />
          <a className="btn btn-text" href={stock.href} rel={stock.isFiltered ? 'nofollow' : undefined}>
            {stock.label}
          </a>
        </p>
        <Licences licences={[card.dealerLicence, card.repairerLicence]} />
      </div>
      <OpeningHours id="hours" departments={departments} />
    </div>
  </header>
);
