import { lasting } from '#kernel/timed.ts';
import type { HomeOptions } from '#model/site/content/home-options.ts';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { fillWarranty, warrantyText } from '../../rules/warranty-text.ts';
import { BlockSection } from '../../ui/block-section/block-section.tsx';
import { blockTitle, defineHomeBlock } from '../home-block.tsx';

/** The site's reasons to buy. If the site promises no warranty, reasons that mention the warranty are left out. */
const reasonsToBuy = ({ whyBuy, warranty }: HomeOptions) =>
  whyBuy
    .filter(({ text }) => !text.includes('{warranty}') || warrantyText(warranty) !== '')
    .map((reason) => ({ ...reason, text: fillWarranty(reason.text, warranty) }));

/** Reasons to buy here (HOME-14), including the dealer's warranty (HOME-15). */
export const whyBuyBlock = defineHomeBlock('whyBuy', {
  options: { title: blockTitle },
  view: ({ title }, { site: { home } }) =>
    lasting(
      reasonsToBuy(home).length === 0
        ? null
        : {
            title: title ?? 'Why Buy From Us',
            reasons: reasonsToBuy(home),
          },
    ),
  Component: ({ view, id }) => (
    <BlockSection id={id} title={view.title} className="block-why">
      <ul className="reasons">
        {view.reasons.map((reason) => (
          <li key={reason.title}>
            <Icon name={reason.icon} size={28} />
            <h3>{reason.title}</h3>
            <p>{reason.text}</p>
          </li>
        ))}
      </ul>
    </BlockSection>
  ),
});
