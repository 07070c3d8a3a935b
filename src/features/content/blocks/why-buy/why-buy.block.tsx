import { lasting } from '#kernel/timed.ts';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { fillWarranty } from '../../rules/warranty-text.ts';
import { BlockSection } from '../../ui/block-section/block-section.tsx';
import { blockTitle, defineHomeBlock } from '../home-block.tsx';

/** Reasons to buy here (HOME-14), including the dealer's warranty (HOME-15). */
export const whyBuyBlock = defineHomeBlock('whyBuy', {
  options: { title: blockTitle },
  view: ({ title }, { site: { home } }) =>
    lasting(
      home.whyBuy.length === 0
        ? null
        : {
            title: title ?? 'Why Buy From Us',
            reasons: home.whyBuy.map((reason) => ({ ...reason, text: fillWarranty(reason.text, home.warranty) })),
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
