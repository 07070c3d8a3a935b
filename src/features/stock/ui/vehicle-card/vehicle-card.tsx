import type { ReactElement } from 'react';
import type { LayoutOptions } from '#model/site/options/theme-options.ts';
import { paths } from '#urls/paths.ts';
import { stateAttributes } from '../../rules/shown-stock/shown-state.ts';
import { vehicleButtonDestination } from '../../views/vehicle-button-destination.ts';
import type { VehicleCardView } from '../../views/vehicle-card-view.ts';
import { CompareControl } from '../compare-control/compare-control.tsx';
import { PriceLine } from '../price-line/price-line.tsx';
import { SaveControl } from '../save-control/save-control.tsx';
import { VehiclePicture } from '../vehicle-picture/vehicle-picture.tsx';
import { CardFinanceLine } from './card-finance-line.tsx';
import { CardTag } from './card-tag.tsx';

export type CardVariant = LayoutOptions['card'];

/**
 * One vehicle in a grid or a row, in one of three variants: `dense` (price first), `borderless` (large picture, no
 * frame), `editorial`. All variants have the same parts in the same reading order (CARD-02 to 15). They differ only in
 * style, so a site can change the variant without a change of the content.
 *
 * @example <VehicleCard card={card} variant={site.layout.card} hasPriority={index < 2} />
 */
export const VehicleCard = ({
  card,
  variant,
  hasPriority = false,
  heading: Heading = 'h3',
}: {
  readonly card: VehicleCardView;
  readonly variant: CardVariant;
  readonly hasPriority?: boolean;
  readonly heading?: 'h2' | 'h3';
}): ReactElement => (
  <article className={`vcard vcard-${variant}${card.isAvailable ? '' : ' vcard-sold'}`} {...stateAttributes(card.id, card.state)}>
    <div className="vcard-picture">
      <VehiclePicture card={card} hasPriority={hasPriority} />
      {card.tag && <CardTag tag={card.tag} />}
      <Place card={card} />
      {card.saveHref && <SaveControl href={card.saveHref} title={card.heading} />}
      {card.compareHref && <CompareControl href={card.compareHref} title={card.heading} />}
    </div>
    <div className="vcard-body">
      <Heading className="vcard-title">
        <a href={paths.vehicle(card.slug)}>
          {card.heading}
          {card.detail && <span className="vcard-detail"> {card.detail}</span>}
        </a>
      </Heading>
      {card.price && <PriceLine {...card.price} />}
      {card.finance && <CardFinanceLine id={card.id} finance={card.finance} />}
      {card.facts.length > 0 && (
        <ul className="vcard-facts">
          {card.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      <Actions card={card} />
    </div>
  </article>
);

const Place = ({ card }: { readonly card: VehicleCardView }): ReactElement | null => {
  const words = [card.dealershipName, card.location].filter((part) => part !== null);
  return words.length === 0 ? null : <p className="vcard-place">{words.join(' · ')}</p>;
};

/**
 * Whether a button is the main button of the card. This is 'Enquire' if the card has this button, otherwise the first
 * button. The button for similar vehicles is never the main button.
 */
const isMain = (action: string, actions: VehicleCardView['actions']): boolean => {
  if (action === 'similar') return false;
  return action === (actions.some((offered) => offered.action === 'enquire') ? 'enquire' : actions[0]?.action);
};

const Actions = ({ card }: { readonly card: VehicleCardView }): ReactElement | null => {
  const offered = card.actions.flatMap((action) => {
    const destination = vehicleButtonDestination(action.action, card);
    return destination ? [{ ...action, ...destination }] : [];
  });
  if (offered.length === 0) return null;
  return (
    // A page with search results has about a hundred of these buttons. To keep the HTML small, their class `btn-links`
    // and the behaviour `page-dialog` are set once on the parent element. Only the main button has a class of its own.
    <div className="vcard-actions btn-links" data-behaviour="page-dialog">
      {offered.map(({ action, label, href, isDialog }) => (
        <a
          key={action}
          href={href}
          {...(isMain(action, offered) ? { className: 'btn btn-primary' } : {})}
          {...(isDialog ? { rel: 'nofollow' } : {})}
          // A page has some twenty 'Enquire Now' buttons, so each accessible name includes the vehicle.
          aria-label={`${label}: ${card.heading}`}
        >
          {label}
        </a>
      ))}
    </div>
  );
};
