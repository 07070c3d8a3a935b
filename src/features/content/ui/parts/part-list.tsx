import type { ReactElement } from 'react';

/** A part as the parts search shows it. */
export interface PartView {
  readonly number: string;
  readonly name: string;
  /** Category and vehicles: 'Towing · fits Ford Ranger, Mazda BT-50'. */
  readonly about: string;
  /** The price as text: '$890' or 'Price on request'. */
  readonly price: string;
  readonly note: string;
}

/** The list of spare parts that match a search. */
export const PartList = ({ parts }: { readonly parts: readonly PartView[] }): ReactElement => (
  <ul className="parts-found">
    {parts.map(({ number, name, about, price, note }) => (
      <li key={`${number} ${name}`} className="part">
        <div>
          <p className="part-name">{name}</p>
          {about !== '' && <p>{about}</p>}
          <p className="type-14 muted tabular">Part {number}</p>
        </div>
        <div className="part-side">
          <p className="part-price">{price}</p>
          {note !== '' && <p className="type-14 muted">{note}</p>}
        </div>
      </li>
    ))}
  </ul>
);
