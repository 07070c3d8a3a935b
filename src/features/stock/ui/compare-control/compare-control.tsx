import type { ReactElement } from 'react';
import { paths } from '#urls/paths.ts';

/**
 * The control that adds a vehicle to the comparison or removes it (CARD-24). Without JavaScript it is a link to the
 * comparison of this vehicle, where others can be added; `compare-list.behaviour.ts` makes it a switch.
 */
export const CompareControl = ({ id, title }: { readonly id: number; readonly title: string }): ReactElement => (
  <a
    href={paths.compare(id)}
    className="compare-control"
    rel="nofollow"
    data-behaviour="compare-list"
    data-compare={id}
    aria-label={`Compare: ${title}`}
  >
    Compare
  </a>
);
