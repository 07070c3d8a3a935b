import type { ReactElement } from 'react';
import { paths } from '#urls/paths.ts';

/**
 * The control that adds a vehicle to the comparison or removes it (CARD-24). Without JavaScript it is a link to the
 * comparison of this vehicle, where others can be added; `compare-list.behaviour.ts` makes it a switch.
 *
 * A results page repeats it for some twenty vehicles. Script and style therefore find it by `data-behaviour`, and the
 * script reads the vehicle from the address.
 */
export const CompareControl = ({ id, title }: { readonly id: number; readonly title: string }): ReactElement => (
  <a href={paths.compare(id)} rel="nofollow" data-behaviour="compare-list" aria-label={`Compare: ${title}`}>
    Compare
  </a>
);
