import type { ReactElement, ReactNode } from 'react';
import type { Site } from '#model/site/site.ts';
import { Carousel } from '#ui-kit/carousel/carousel.tsx';
import { Skeleton } from '#ui-kit/skeleton/skeleton.tsx';
import { TurboFrame } from '#ui-kit/turbo-frame/turbo-frame.tsx';

/** VDP-28 */
const PLACEHOLDERS = 6;

/** The frame that a page of similar vehicles and a vehicle's page share. */
const SIMILAR_FRAME = 'similar-vehicles';

export type SimilarView =
  /** Found while the page was made; empty: the section is left out. */
  | { readonly kind: 'found'; readonly cards: readonly { readonly id: number; readonly card: ReactNode }[] }
  /** Not found in time: the browser fetches them when the section comes near. */
  | { readonly kind: 'later'; readonly href: string };

/** The title of the section, on a vehicle's page and on its own. */
export const similarTitle = (site: Pick<Site, 'vehicleWord'>): string => `Similar ${site.vehicleWord.plural}`;

/** Vehicles like this one (VDP-20): in the page where they were found quickly, else placeholders until they are. */
export const SimilarVehicles = ({ view, title }: { readonly view: SimilarView; readonly title: string }): ReactElement => (
  <TurboFrame
    id={SIMILAR_FRAME}
    target="_top"
    className="similar-vehicles"
    data-behaviour="similar-vehicles"
    {...(view.kind === 'later' ? { src: view.href } : {})}
  >
    {view.kind === 'found' && view.cards.length === 0 ? null : (
      <section aria-labelledby="similar-title">
        <h2 id="similar-title" className="similar-title type-24">
          {title}
        </h2>
        {view.kind === 'found' ? (
          <Carousel id="similar-track" label={title}>
            {view.cards.map(({ id, card }) => (
              <li key={id}>{card}</li>
            ))}
          </Carousel>
        ) : (
          <Placeholders href={view.href} title={title} />
        )}
      </section>
    )}
  </TurboFrame>
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
