import type { ReactElement } from 'react';
import { LinkButton } from '#ui-kit/button/button.tsx';
import { Picture } from '#ui-kit/picture/picture.tsx';
import { Prose } from '#ui-kit/prose/prose.tsx';
import { ShowMore } from '#ui-kit/show-more/show-more.tsx';
import type { OfferView } from '../../views/offer-view.ts';

/** An offer as a wide panel: picture, text, links and disclaimer (OFFER-01 to 03, OFFER-05). */
export const OfferPanel = ({
  offer,
  heading: Heading,
  hasPriority = false,
}: {
  readonly offer: OfferView;
  /** The heading element for the name of the offer; 'h1' on the offer's own page. */
  readonly heading: 'h1' | 'h2' | 'h3';
  readonly hasPriority?: boolean;
}): ReactElement => {
  const isOwnPage = Heading === 'h1';
  return (
    <article className={offer.imageUrl ? 'offer' : 'offer offer-plain'}>
      {offer.imageUrl && (
        <div className="offer-picture">
          <Picture src={offer.imageUrl} alt="" frame="card" width={960} sizes="(width < 64rem) 92vw, 60vw" hasPriority={hasPriority} />
        </div>
      )}
      <div className="offer-words">
        <Heading className="offer-name">{isOwnPage ? offer.name : <a href={offer.href}>{offer.name}</a>}</Heading>
        {offer.untilText && <p className="offer-until">{offer.untilText}</p>}
        <OfferText offer={offer} />
        <div className="offer-actions">
          <LinkButton href={offer.enquiryHref} variant={isOwnPage ? 'primary' : 'secondary'}>
            Ask about this offer
            {!isOwnPage && <span className="sr-only">: {offer.name}</span>}
          </LinkButton>
          {offer.explore && (
            <LinkButton href={offer.explore.href} variant="secondary">
              {offer.explore.label}
            </LinkButton>
          )}
          {offer.shop && (
            <LinkButton href={offer.shop.href} variant="quiet">
              {offer.shop.label}
              <span className="sr-only">: {offer.name}</span>
            </LinkButton>
          )}
        </div>
        <OfferDisclaimer offer={offer} />
      </div>
    </article>
  );
};

const OfferText = ({ offer }: { readonly offer: OfferView }): ReactElement =>
  offer.shortText === null ? (
    <Prose html={offer.html} />
  ) : (
    <div className="has-more">
      <p className="has-more-short">{offer.shortText}</p>
      <ShowMore more="View more" less="View less" of={`about ${offer.name}`}>
        <Prose html={offer.html} />
      </ShowMore>
    </div>
  );

const OfferDisclaimer = ({ offer }: { readonly offer: OfferView }): ReactElement | null => {
  if (offer.disclaimer === null) return null;
  if (offer.shortDisclaimer === null) return <p className="block-note">{offer.disclaimer}</p>;
  return (
    <div className="has-more block-note">
      <p className="has-more-short">{offer.shortDisclaimer}</p>
      <ShowMore more="View full disclaimer" less="View less disclaimer" of={`of ${offer.name}`}>
        <p>{offer.disclaimer}</p>
      </ShowMore>
    </div>
  );
};
