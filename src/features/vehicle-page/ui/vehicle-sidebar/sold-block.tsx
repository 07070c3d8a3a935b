import type { ReactElement } from 'react';

/** 'SOLD', which replaces the price in the sidebar of a vehicle that is no longer available (VDP-55, CARD-15). */
export const SoldBlock = (): ReactElement => (
  <div className="sidebar-sold">
    <p className="font-heading type-24">SOLD</p>
    <p className="sidebar-sold-text muted">This one has found its owner. Tell us what you are after and we will look for the next.</p>
  </div>
);
