import type { ReactElement } from 'react';
import { z } from 'zod';
import { modelHref } from '#features/search/rules/stock-hrefs.ts';
import { lasting } from '#kernel/timed.ts';
import { LinkButton } from '#ui-kit/button/button.tsx';
import { Picture } from '#ui-kit/picture/picture.tsx';
import { Prose } from '#ui-kit/prose/prose.tsx';
import { shownOffers } from '../../rules/shown-offers.ts';
import { sanitisedText } from '../../server/sanitised-text.server.ts';
import { BlockSection } from '../../ui/block-section/block-section.tsx';
import { blockTitle, defineHomeBlock, type HomeBlockProps } from '../home-block.tsx';

interface OfferPanelsView {
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

const OfferPanels = ({ view, id, loadsFirst }: HomeBlockProps<OfferPanelsView>): ReactElement => (
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
                hasPriority={loadsFirst(index)}
              />
            </div>
          )}
          <div className="offer-words">
            <h3>{offer.name}</h3>
            <Prose html={offer.html} />
            {offer.action && (
              <LinkButton href={offer.action.href} variant="secondary">
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

/** Offers as wide panels (ENT-20). */
export const offersBlock = defineHomeBlock('offers', {
  options: { title: blockTitle, limit: z.int().min(1).max(12).default(3) },
  view: ({ title, limit }, { site }) => {
    const offers = shownOffers(site).slice(0, limit);
    if (offers.length === 0) return lasting(null);
    return lasting({
      title: title ?? 'Current offers',
      offers: offers.map(({ id, name, description, disclaimer, shownImageUrl, shownModel }) => ({
        id,
        name,
        html: sanitisedText(description, 'markdown'),
        disclaimer,
        imageUrl: shownImageUrl,
        action: shownModel ? { label: `Explore ${shownModel.name}`, href: modelHref(site, shownModel) } : null,
      })),
    });
  },
  pictures: ({ offers }) => offers.map(({ imageUrl }) => imageUrl),
  Component: OfferPanels,
});
