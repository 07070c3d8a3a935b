import type { ReactElement } from 'react';
import type { Promotion } from '#model/site/content/promotion-content.ts';
import { Picture } from '#ui-kit/picture/picture.tsx';

/** One promotion as a card: a picture, a short text and one link (ENT-27). */
export const PromotionCard = ({
  node,
  heading: Heading = 'h3',
  hasPriority = false,
}: {
  readonly node: Promotion['node'];
  readonly hasPriority?: boolean;
  readonly heading?: 'h2' | 'h3';
}): ReactElement => (
  <article className="promo">
    {node.picture && (
      <div className="promo-picture">
        <Picture
          src={node.picture.src}
          alt={node.picture.alt}
          frame="card"
          width={600}
          sizes="(width < 40rem) 92vw, (width < 64rem) 46vw, 36rem"
          hasPriority={hasPriority}
        />
      </div>
    )}
    <div className="promo-words">
      <Heading className="promo-title">{node.action ? <a href={node.action.href}>{node.title}</a> : node.title}</Heading>
      {node.text && <p className="promo-text">{node.text}</p>}
      {node.action && (
        <p className="promo-action" aria-hidden="true">
          {node.action.label}
        </p>
      )}
    </div>
  </article>
);
