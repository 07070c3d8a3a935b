import type { ReactElement } from 'react';
import { Icon } from '#ui-kit/icon/icon.tsx';
import type { ContactPlaceView } from '../views/contact-page-view.ts';
import type { LocationCardView } from '../views/location-card-view.ts';
import { DirectionsLink } from './directions-link.tsx';
import { Licences, OpenLine, Phones } from './location-card/location-card.tsx';
import { OpeningHours } from './opening-hours/opening-hours.tsx';

/** The details of one place on its contact page: phones by department, hours, address and licences. */
export const ContactPlace = ({ place }: { readonly place: ContactPlaceView }): ReactElement => {
  const [main, ...others] = place.departments;
  return (
    <div className="contact-place">
      {[main, ...others].map((department) => (
        <DepartmentLines key={department.slug} department={department} isAlone={others.length === 0} />
      ))}
      <OpeningHours id="hours" departments={place.departments.map(({ hours }) => hours)} />
      <p className="location-line">
        <Icon name="pin" size={18} />
        <a href={main.href}>{main.address}</a>
      </p>
      <p className="location-actions">
        <DirectionsLink directions={main.directions} name={place.name} />
      </p>
      <Licences
        licences={[...new Set(place.departments.flatMap(({ dealerLicence, repairerLicence }) => [dealerLicence, repairerLicence]))]}
      />
    </div>
  );
};

const DepartmentLines = ({ department, isAlone }: { readonly department: LocationCardView; readonly isAlone: boolean }): ReactElement => (
  <div className="contact-department">
    {!isAlone && <h3>{department.kind ?? department.name}</h3>}
    <Phones location={department} />
    <OpenLine hours={department.hours} />
  </div>
);

/**
 * The list of places on the contact page of a site. Each place has its phone number, says whether it is open, and links
 * to the contact page of this place.
 */
export const ContactPlaces = ({ places }: { readonly places: readonly ContactPlaceView[] }): ReactElement => (
  <ol className="contact-places">
    {places.map((place) => (
      <li key={place.slug} className="contact-place">
        <h3>
          <a href={place.href}>{place.name}</a>
        </h3>
        <p className="location-line">
          <Icon name="pin" size={18} />
          {place.departments[0].address}
        </p>
        <OpenLine hours={place.departments[0].hours} />
        <Phones location={place.departments[0]} />
      </li>
    ))}
  </ol>
);
