import { departmentLocationOf, primaryLocationOf } from '#features/dealerships/rules/location-rules.ts';
import type { Dealership, DealershipLocation } from '#model/dealership/dealership.ts';
import type { PageBlockEntry } from '#model/site/content/page-blocks.ts';
import type { ContentPage } from '#model/site/content/page-content.ts';

const isFormBlock = (entry: PageBlockEntry): boolean => entry.block === 'form';

/**
 * The name of the form that a content page shows; null if it has none. A page with a form is private, and is not cached.
 *
 * @example formOfPage({ blocks: [{ block: 'form', form: 'fleet' }] }) === 'fleet'
 */
export const formOfPage = ({ blocks }: Pick<ContentPage, 'blocks'>): string | null => {
  const form = blocks.find(isFormBlock)?.form;
  return form === undefined ? null : String(form);
};

/**
 * The locations that answer a form: at most one for each dealership. It is the location with the form's department. If
 * no location has this department, it is the main location. Hidden locations are left out.
 */
export const answeringLocations = (
  dealerships: readonly Dealership[],
  department: string | null,
): readonly { readonly dealership: Dealership; readonly location: DealershipLocation }[] =>
  dealerships.flatMap((dealership) => {
    const location = departmentLocationOf(dealership, department) ?? primaryLocationOf(dealership);
    return location?.visible ? [{ dealership, location }] : [];
  });
