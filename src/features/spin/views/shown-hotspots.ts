import { presentText } from '#features/stock/rules/present-text.ts';
import type { Hotspot, HotspotPosition } from '#model/vehicle/vehicle.ts';

/**
 * The hotspots that shoppers see in an exterior or interior view, and their positions: only hotspots with a text
 * (SPIN-07).
 */
export const shownHotspots = (hotspots: readonly Hotspot[], positions: readonly HotspotPosition[]) => {
  const described = hotspots.filter(({ description }) => presentText(description) !== null);
  const ids = new Set(described.map(({ id }) => id));
  return { hotspots: described, positions: positions.filter(({ hotspotId }) => ids.has(hotspotId)) };
};

export interface NumberedHotspot extends Hotspot {
  /** The number of a hotspot, shown on the picture and in the list. */
  readonly number: number;
}

/** Hotspots in the order of the feed, numbered from 1. */
export const numbered = (hotspots: readonly Hotspot[]): readonly NumberedHotspot[] =>
  hotspots.map(({ id, description }, index) => ({ id, description, number: index + 1 }));
