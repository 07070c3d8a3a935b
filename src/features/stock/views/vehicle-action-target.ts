import { paths } from '#urls/paths.ts';
import type { OfferedAction } from '../rules/vehicle-actions.ts';

/** The address that a vehicle's button leads to, and whether JavaScript shows that page in a dialog. */
export interface ActionTarget {
  readonly href: string;
  readonly isDialog: boolean;
}

/**
 * The page that a button of a vehicle opens (CARD-09, CARD-10, CARD-11, CARD-14, CARD-15). Null if the product does not
 * have this page yet; the button is then not shown (docs/settled.md: Small things).
 *
 * @example vehicleActionTarget('testDrive', card) // { href: '/cars/2021-toyota-corolla-7/test-drive', isDialog: true }
 */
export const vehicleActionTarget = (
  action: OfferedAction['action'],
  { slug, financeHref }: { readonly slug: string; readonly financeHref: string },
): ActionTarget | null => {
  switch (action) {
    case 'view':
      return { href: paths.vehicle(slug), isDialog: false };
    case 'testDrive':
      return { href: paths.vehicleTestDrive(slug), isDialog: true };
    case 'enquire':
    case 'similar':
      return { href: paths.vehicleEnquiry(slug), isDialog: true };
    case 'finance':
      return { href: financeHref, isDialog: false };
    default:
      return null;
  }
};
