import type { ReactElement } from 'react';
import { OfferPanel } from '#features/content/ui/offer-panel/offer-panel.tsx';
import type { OfferView } from '#features/content/views/offer-view.ts';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Breadcrumb, type Crumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { FIRST_PICTURES, loadsFirst } from '#ui-kit/picture/first-pictures.ts';
import { paths } from '#urls/paths.ts';

/** The page of all current offers. */
export const OffersPage = ({
  site,
  crumbs,
  offers,
}: {
  readonly site: Site;
  readonly crumbs: readonly Crumb[];
  readonly offers: readonly OfferView[];
}): ReactElement => {
  const pictures = offers.map(({ imageUrl }) => imageUrl);
  return (
    <SiteFrame site={site} currentPath={paths.offers()}>
      <div className={`shell line-up home-${site.layout.home}`}>
        <Breadcrumb crumbs={crumbs} />
        <h1 className="line-up-heading">Offers</h1>
        {offers.length === 0 ? (
          <p className="model-none">
            No offer is on today. <a href={site.search.paths.specialOffers}>See what is reduced in stock</a>.
          </p>
        ) : (
          <ul className="offers">
            {offers.map((offer, index) => (
              <li key={offer.id}>
                <OfferPanel offer={offer} heading="h2" hasPriority={loadsFirst(pictures, index, FIRST_PICTURES)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </SiteFrame>
  );
};
