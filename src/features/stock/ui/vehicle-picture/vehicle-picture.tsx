import type { ReactElement } from 'react';
import { Picture } from '#ui-kit/picture/picture.tsx';
import type { VehicleCardView } from '../../views/vehicle-card-view.ts';
import { BodySilhouette } from './body-silhouette.tsx';

/**
 * Additional widths of card pictures in pixels, for screens with a low and with a high pixel density. The normal size
 * is 600 by 400 (IMG-03), which browsers without AVIF always load. There are only two additional widths, because a page
 * of search results repeats their HTML for about twenty pictures.
 */
const WIDTHS = [480, 900] as const;
/** Phones show one card per row; wider screens show several cards of the same width. */
const SIZES = '24rem';

/**
 * A card's picture, or the outline of the vehicle's body if the picture is missing or fails to load. The frame is
 * always 3:2, so the layout does not shift. The first two pictures of a page load first (IMG-04), the others when they
 * come near the screen.
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
