import type { ReactElement } from 'react';
import type { BodyShape } from '#features/stock/rules/body-shape.ts';
import { BodySilhouette } from '#features/stock/ui/vehicle-picture/body-silhouette.tsx';
import { BlockSection } from './block-section.tsx';

export interface BodyTilesView {
  readonly title: string;
  readonly look: 'tiles' | 'row';
  readonly bodies: readonly { readonly label: string; readonly shape: BodyShape; readonly href: string; readonly countText: string }[];
}

/** The kinds of vehicles that are in stock, each by its side view. */
export const BodyTiles = ({ view, id }: { readonly view: BodyTilesView; readonly id: string }): ReactElement => (
  <BlockSection id={id} title={view.title} className={`block-bodies bodies-${view.look}`}>
    <ul className="bodies">
      {view.bodies.map((body) => (
        <li key={body.href}>
          <a href={body.href} rel="nofollow">
            <BodySilhouette shape={body.shape} className="w-full" />
            <span className="bodies-label">{body.label}</span>
            <span className="bodies-count">{body.countText}</span>
          </a>
        </li>
      ))}
    </ul>
  </BlockSection>
);
