import type { ReactElement } from 'react';
import { Picture } from '#ui-kit/picture/picture.tsx';
import type { VehicleCardView } from '../../views/vehicle-card-view.ts';
import { BodySilhouette } from './body-silhouette.tsx';

/**
 * Card pictures are 600 by 400 (IMG-03), which is what browsers without AVIF get; the others serve plain and very
 * sharp screens. A results page has some twenty: each byte here counts twenty times.
 */
const WIDTHS = [480, 900] as const;
/** One card to a row on a phone, some of the same width beside each other from then on. */
const SIZES = '24rem';

/**
 * A card's picture, or the outline of the vehicle's body where there is none or it does not arrive. The frame
 * is 3:2 whatever the file is, so nothing moves. The first two of a page load first (IMG-04), the others when
 * they come near.
 */
export const VehiclePicture = ({
  card,
  hasPriority,
}: {
  readonly card: Pick<VehicleCardView, 'id' | 'picture' | 'shape'>;
  readonly hasPriority: boolean;
}): ReactElement =>
  card.picture ? (
    <Picture
      src={card.picture.src}
      vehicleId={card.id}
      alt={card.picture.alt}
      frame="card"
      width={600}
      widths={WIDTHS}
      sizes={SIZES}
      isBrief
      hasPriority={hasPriority}
      fallback={card.shape}
    />
  ) : (
    <span className="vcard-empty">
      <BodySilhouette shape={card.shape} className="silhouette-card" />
      <span className="type-12">Pictures are on their way</span>
    </span>
  );
