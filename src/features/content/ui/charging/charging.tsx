import type { ReactElement } from 'react';
import type { ChargingView, EnergyCostView } from '../../views/electric-view.ts';

/** A table of the times that a model needs to charge. It is on the page of a model and on the page about electric vehicles. */
export const ChargingTable = ({ charging, of }: { readonly charging: ChargingView; readonly of: string }): ReactElement => (
  <div className="charging">
    <div className="charging-scroll">
      <table>
        <caption>{of}: charging from 20 to 80 %</caption>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">Power</th>
            <th scope="col">Time</th>
            <th scope="col">Range an hour</th>
          </tr>
        </thead>
        <tbody>
          {charging.rows.map(({ place, power, duration, perHour }) => (
            <tr key={place}>
              <th scope="row">{place}</th>
              <td>{power}</td>
              <td>{duration}</td>
              <td>{perHour}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    {charging.fastText && <p>Fast charger: {charging.fastText}, as the manufacturer states it.</p>}
    <p className="block-note">Times are calculated with a tenth of the energy lost in charging. A cold battery charges more slowly.</p>
  </div>
);

/** A table that compares the yearly cost of electricity for an electric model with the cost of petrol. The assumptions are below it. */
export const EnergyCostTable = ({ costs, of }: { readonly costs: EnergyCostView; readonly of: string }): ReactElement => (
  <div className="charging">
    <div className="charging-scroll">
      <table>
        <caption>{of}: energy in a year</caption>
        <thead>
          <tr>
            <th scope="col">Distance</th>
            <th scope="col">Electricity</th>
            <th scope="col">Petrol</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {costs.rows.map(({ distance, electric, fuel, less }) => (
            <tr key={distance}>
              <th scope="row">{distance}</th>
              <td>{electric}</td>
              <td>{fuel}</td>
              <td>{less ?? '$0'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <p className="block-note">{costs.assumptions}</p>
  </div>
);
