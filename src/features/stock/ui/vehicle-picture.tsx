import type { ReactElement } from 'react';
import type { VehicleCardView } from '../rules/vehicle-card.ts';
import { BodySilhouette } from './body-silhouette.tsx';

/** Card pictures are 600 by 400 (IMG-03); the frame is 3:2 whatever the file is, so nothing moves when it arrives. */
const WIDTH = 600;
const HEIGHT = 400;

/**
 * A card's picture, or the outline of the vehicle's body where there is none. The first two of a page load
 * first (IMG-04), the others when they come near.
 */
export const VehiclePicture = ({
  card,
  hasPriority,
}: {
  readonly card: Pick<VehicleCardView, 'picture' | 'shape'>;
  readonly hasPriority: boolean;
}): ReactElement =>
  card.picture ? (
    <img
      src={card.picture.src}
      alt={card.picture.alt}
      width={WIDTH}
      height={HEIGHT}
      decoding="async"
      {...(hasPriority ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
    />
  ) : (
    <span className="vcard-empty">
      <BodySilhouette shape={card.shape} className="w-3/5" />
      <span className="text-xs">Pictures are on their way</span>
    </span>
  );
