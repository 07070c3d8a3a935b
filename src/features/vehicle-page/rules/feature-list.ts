import { presentText } from '#features/stock/rules/present-text.ts';
import { foldName } from '#kernel/text.ts';
import { type ExpandableList, expandable } from './labelled-value.ts';

/** VDP-16 */
const SHOWN_FEATURES = 8;

/**
 * The equipment of a vehicle. Eight entries are visible, and all others are hidden until the shopper opens the whole
 * list (VDP-16). Empty and repeated entries are left out.
 */
export const featureList = (standardEquipment: readonly string[]): ExpandableList<string> => {
  const features = new Map<string, string>();
  for (const entry of standardEquipment) {
    const text = presentText(entry);
    if (text !== null && !features.has(foldName(text))) features.set(foldName(text), text);
  }
  return expandable([...features.values()], SHOWN_FEATURES);
};
