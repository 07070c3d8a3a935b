import { telHref } from '#features/dealerships/rules/tel-href.ts';
import type { Person } from '#model/dealership/person.ts';

/** A member of the staff as pages show them. */
export interface PersonView {
  readonly name: string;
  readonly role: string;
  readonly picture: string | null;
  /** The initials of the person, which are shown if the person has no picture. */
  readonly initials: string;
  readonly phone: { readonly text: string; readonly href: string } | null;
}

/**
 * @example personView({ name: 'Mia van Dyk', role: 'Sales', picture: null, phone: null }).initials === 'MD'
 */
export const personView = ({ name, role, picture, phone }: Person): PersonView => {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word));
  return {
    name,
    role,
    picture,
    initials: [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => Array.from(word ?? '')[0] ?? '').join(''),
    phone: phone === null ? null : { text: phone, href: telHref(phone) },
  };
};
