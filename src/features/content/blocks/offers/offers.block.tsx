import type { ReactElement } from 'react';
import { z } from 'zod';
import { paths } from '#urls/paths.ts';
import { buildOfferViews } from '../../server/build-offer-view.server.ts';
import { BlockSection } from '../../ui/block-section/block-section.tsx';
import { OfferPanel } from '../../ui/offer-panel/offer-panel.tsx';
import type { OfferView } from '../../views/offer-view.ts';
import { blockTitle, defineHomeBlock, type HomeBlockProps } from '../home-block.tsx';

interface OfferPanelsView {
  readonly title: string;
  readonly offers: readonly OfferView[];
}

const OfferPanels = ({ view, id, loadsFirst }: HomeBlockProps<OfferPanelsView>): ReactElement => (
  <BlockSection id={id} title={view.title} link={{ label: 'All offers', href: paths.offers() }} className="block-offers">
    <ul className="offers">
      {view.offers.map((offer, index) => (
        <li key={offer.id}>
          <OfferPanel offer={offer} heading="h3" hasPriority={loadsFirst(index)} />
        </li>
      ))}
    </ul>
  </BlockSection>
);

/** Offers as wide panels (ENT-20). */
export const offersBlock = defineHomeBlock('offers', {
  options: { title: blockTitle, limit: z.int().min(1).max(12).default(3) },
  view: ({ title, limit }, { site, now }) => {
    const { value: offers, validUntil } = buildOfferViews(site, now);
    return { value: offers.length === 0 ? null : { title: title ?? 'Current offers', offers: offers.slice(0, limit) }, validUntil };
  },
  pictures: ({ offers }) => offers.map(({ imageUrl }) => imageUrl),
  Component: OfferPanels,
});
