import type { ReactElement } from 'react';
import { stateAttributes } from '#features/stock/rules/shown-stock/shown-state.ts';
import { PriceLine } from '#features/stock/ui/price-line/price-line.tsx';
import { CardTag } from '#features/stock/ui/vehicle-card/card-tag.tsx';
import { VehiclePicture } from '#features/stock/ui/vehicle-picture/vehicle-picture.tsx';
import { paths } from '#urls/paths.ts';
import type { ComparisonRow } from '../../rules/comparison-rows.ts';
import type { ComparedVehicle, ComparisonView } from '../../views/comparison-view.ts';

/**
 * A table that compares vehicles (CARD-24). Each column is a vehicle with its picture, name and price. Below are first
 * the rows in which the vehicles differ, then the rows in which all vehicles have the same value.
 */
export const ComparisonTable = ({ view }: { readonly view: ComparisonView }): ReactElement => (
  // If the table is wider than the screen, shoppers can scroll it with the arrow keys.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
  <section className="table-place comparison" aria-label="Comparison" tabIndex={0}>
    <table className="table comparison-table">
      <caption className="sr-only">Vehicles side by side</caption>
      <thead>
        <tr>
          <td />
          {view.vehicles.map((vehicle) => (
            <th key={vehicle.card.id} scope="col">
              <Vehicle {...vehicle} />
            </th>
          ))}
        </tr>
      </thead>
      <Rows title={view.vehicles.length > 1 ? 'What differs' : 'Facts'} rows={view.different} columns={view.vehicles.length + 1} />
      <Rows title="The same for all" rows={view.same} columns={view.vehicles.length + 1} />
    </table>
  </section>
);

const Vehicle = ({ card, removeHref }: ComparedVehicle): ReactElement => (
  <div className="compared" {...stateAttributes(card.id, card.state)}>
    <div className="compared-picture">
      <VehiclePicture card={card} hasPriority />
      {card.tag && <CardTag tag={card.tag} />}
    </div>
    <a href={paths.vehicle(card.slug)} className="compared-title link">
      {card.title}
    </a>
    {card.price ? <PriceLine {...card.price} /> : <p className="price price-card">Sold</p>}
    <a href={removeHref} className="link type-14" rel="nofollow" aria-label={`Remove from the comparison: ${card.title}`}>
      Remove
    </a>
  </div>
);

const Rows = ({
  title,
  rows,
  columns,
}: {
  readonly title: string;
  readonly rows: readonly ComparisonRow[];
  readonly columns: number;
}): ReactElement | null =>
  rows.length === 0 ? null : (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={columns} className="comparison-group">
          {title}
        </th>
      </tr>
      {rows.map(({ label, values }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          {values.map((value, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: each column is one vehicle, in a fixed order
            <td key={index}>{value ?? <span className="muted">Not stated</span>}</td>
          ))}
        </tr>
      ))}
    </tbody>
  );
