import type { ReactElement } from 'react';
import { Picture } from '#ui-kit/picture/picture.tsx';
import type { PersonView } from '../../views/person-view.ts';

/** The staff of a location: the portrait or initials of each person, with name, role and, if known, phone number. */
export const PeopleList = ({ people }: { readonly people: readonly PersonView[] }): ReactElement => (
  <ul className="people">
    {people.map(({ name, role, picture, initials, phone }) => (
      <li key={`${name} ${role}`} className="person">
        {picture === null ? (
          <span className="person-initials" aria-hidden="true">
            {initials}
          </span>
        ) : (
          <span className="person-picture">
            <Picture src={picture} alt="" frame="whole" width={240} height={240} sizes="(width < 40rem) 5rem, 10rem" />
          </span>
        )}
        <span className="person-words">
          <strong>{name}</strong>
          <span>{role}</span>
          {phone && (
            <a href={phone.href} className="tabular">
              {phone.text}
            </a>
          )}
        </span>
      </li>
    ))}
  </ul>
);
