import type { ReactElement } from 'react';
import { LinkButton } from '#ui-kit/button/button.tsx';
import { Picture } from '#ui-kit/picture/picture.tsx';
import { Prose } from '#ui-kit/prose/prose.tsx';
import { loadsFirst } from '../rules/first-pictures.ts';
import { BlockSection } from './block-section.tsx';

export interface OfferPanelsView {
  readonly title: string;
  readonly offers: readonly {
    readonly id: number;
    readonly name: string;
    readonly html: string;
    readonly disclaimer: string | null;
    readonly imageUrl: string | null;
    readonly action: { readonly label: string; readonly href: string } | null;
  }[];
}

/** Offers as wide panels (ENT-20). */
export const OfferPanels = ({
  view,
  id,
  firstPictures,
}: {
  readonly view: OfferPanelsView;
  readonly id: string;
  /** So many of its pictures load with priority (IMG-04). */
  readonly firstPictures: number;
}): ReactElement => (
  <BlockSection id={id} title={view.title} className="block-offers">
    <ul className="offers">
      {view.offers.map((offer, index) => (
        <li key={offer.id} className="offer">
          {offer.imageUrl && (
            <div className="offer-picture">
              <Picture
                src={offer.imageUrl}
                alt=""
                frame="card"
                width={900}
                sizes="(width < 64rem) 92vw, 45vw"
                hasPriority={loadsFirst(
                  view.offers.map(({ imageUrl }) => imageUrl),
                  index,
                  firstPictures,
                )}
              />
            </div>
          )}
          <div className="offer-words">
            <h3>{offer.name}</h3>
            <Prose html={offer.html} />
            {offer.action && (
              <LinkButton href={offer.action.href} look="secondary">
                {offer.action.label}
              </LinkButton>
            )}
            {offer.disclaimer && <p className="block-note">{offer.disclaimer}</p>}
          </div>
        </li>
      ))}
    </ul>
  </BlockSection>
);
