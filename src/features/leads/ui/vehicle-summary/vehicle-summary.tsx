import type { ReactElement } from 'react';
import { Picture } from '#ui-kit/picture/picture.tsx';
import { paths } from '#urls/paths.ts';
import type { LeadVehicleSummary } from '../../rules/lead-vehicle-summary.ts';

/**
 * A small card of a vehicle with picture, title, price and facts. `isLinked` makes the title a link to the vehicle
 * page.
 */
export const VehicleSummary = ({
  vehicle,
  isLinked = false,
}: {
  readonly vehicle: LeadVehicleSummary;
  readonly isLinked?: boolean;
}): ReactElement => (
  <div className="vehicle-summary">
    {vehicle.imageUrl && (
      <span className="vehicle-summary-picture">
        <Picture src={vehicle.imageUrl} vehicleId={vehicle.id} alt="" frame="card" width={132} hasPriority />
      </span>
    )}
    <div className="vehicle-summary-text">
      <p className="vehicle-summary-name">
        {isLinked ? (
          <a href={paths.vehicle(vehicle.slug)} className="link">
            {vehicle.title}
          </a>
        ) : (
          vehicle.title
        )}
      </p>
      <p className="vehicle-summary-price tabular">{vehicle.priceText}</p>
      {vehicle.facts.length > 0 && (
        <ul className="vehicle-summary-facts">
          {vehicle.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
    </div>
  </div>
);
