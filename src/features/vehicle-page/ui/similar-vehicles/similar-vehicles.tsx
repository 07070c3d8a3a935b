import type { ReactElement } from 'react';
import { VehicleCard } from '#features/stock/ui/vehicle-card/vehicle-card.tsx';
import { Carousel } from '#ui-kit/carousel/carousel.tsx';
import { PagePart } from '#ui-kit/page-part/page-part.tsx';
import { Skeleton } from '#ui-kit/skeleton/skeleton.tsx';
import type { SimilarView } from '../../views/similar-view.ts';

/** VDP-28 */
const PLACEHOLDERS = 6;

/** The HTML id of the section with similar vehicles, on a vehicle's page and on its page of similar vehicles. */
const SIMILAR_PART = 'similar-vehicles';

/**
 * The section with similar vehicles (VDP-20). If the search was fast enough, the HTML of the page contains the
 * vehicles. Otherwise the section shows placeholders until the browser has fetched the vehicles.
 */
export const SimilarVehicles = ({ view, title }: { readonly view: SimilarView; readonly title: string }): ReactElement => (
  <PagePart id={SIMILAR_PART} className="similar-vehicles" {...(view.kind === 'later' ? { src: view.href } : {})}>
    {view.kind === 'found' && view.cards.length === 0 ? null : (
      <section aria-labelledby="similar-title">
        <h2 id="similar-title" className="similar-title type-24">
          {title}
        </h2>
        {view.kind === 'found' ? (
          <Carousel id="similar-track" label={title}>
            {view.cards.map((card) => (
              <li key={card.id}>
                <VehicleCard card={card} variant={view.cardVariant} />
              </li>
            ))}
          </Carousel>
        ) : (
          <Placeholders href={view.href} title={title} />
        )}
      </section>
    )}
  </PagePart>
);

const Placeholders = ({ href, title }: { readonly href: string; readonly title: string }): ReactElement => (
  <>
    <div className="carousel-track similar-waiting needs-js" aria-hidden="true">
      {Array.from({ length: PLACEHOLDERS }, (_, index) => `placeholder-${index}`).map((key) => (
        <Skeleton key={key} className="similar-placeholder" />
      ))}
    </div>
    <p className="similar-more">
      <a href={href} className="link">
        Show {title.toLowerCase()}
      </a>
    </p>
  </>
);
