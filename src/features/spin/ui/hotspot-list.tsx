import type { ReactElement } from 'react';
import type { NumberedHotspot } from '../views/shown-hotspots.ts';

/** Closes the list after a choice, because the list covers the picture with the chosen hotspot. */
const close = (chosen: HTMLElement): void => {
  const list = chosen.closest('details');
  list?.querySelector('summary')?.focus();
  list?.removeAttribute('open');
};

/**
 * The hotspots' texts as a list (SPIN-07). When the spin viewer is loaded, each item turns the vehicle to its
 * hotspot.
 */
export const HotspotList = ({
  hotspots,
  onShow,
}: {
  readonly hotspots: readonly NumberedHotspot[];
  readonly onShow?: ((hotspot: NumberedHotspot) => void) | undefined;
}): ReactElement | null =>
  hotspots.length === 0 ? null : (
    <details className="spin-details">
      <summary>{hotspots.length === 1 ? '1 detail' : `${hotspots.length} details`}</summary>
      <ol>
        {hotspots.map((hotspot) => (
          <li key={hotspot.id}>
            <span className="spin-number" aria-hidden="true">
              {hotspot.number}
            </span>
            {onShow ? (
              <button
                type="button"
                onClick={({ currentTarget }) => {
                  close(currentTarget);
                  onShow(hotspot);
                }}
              >
                {hotspot.description}
              </button>
            ) : (
              <span>{hotspot.description}</span>
            )}
          </li>
        ))}
      </ol>
    </details>
  );

/** The description of the chosen hotspot, which screen readers announce. */
export const SpinCaption = ({ hotspot }: { readonly hotspot: NumberedHotspot | null }): ReactElement => (
  <p className="spin-caption" role="status">
    {hotspot && (
      <span>
        <b>{hotspot.number}</b> {hotspot.description}
      </span>
    )}
  </p>
);
