import { paths } from '#urls/paths.ts';
import type { OfferedButton } from '../rules/offered-buttons.ts';

/** The page that a vehicle's button opens, and whether JavaScript shows that page in a dialog. */
export interface VehicleButtonDestination {
  readonly href: string;
  readonly isDialog: boolean;
}

/**
 * Returns the page that a button of a vehicle opens, and whether it opens in a dialog (CARD-09 to 15). Null if the
 * product does not have the page yet. Then the button is not shown (docs/settled.md: Small things).
 *
 * @example vehicleButtonDestination('testDrive', card) // { href: '/cars/2021-toyota-corolla-7/test-drive', isDialog: true }
 */
export const vehicleButtonDestination = (
  action: OfferedButton['action'],
  {
    id,
    slug,
    financeHref,
    reserveHref,
  }: { readonly id: number; readonly slug: string; readonly financeHref: string; readonly reserveHref: string },
): VehicleButtonDestination | null => {
  switch (action) {
    case 'view':
      return { href: paths.vehicle(slug), isDialog: false };
    case 'testDrive':
      return { href: paths.vehicleTestDrive(slug), isDialog: true };
    case 'enquire':
    case 'similar':
      return { href: paths.vehicleEnquiry(slug), isDialog: true };
    case 'quote':
      return { href: paths.vehicleQuote(slug), isDialog: true };
    case 'finance':
      return { href: financeHref, isDialog: false };
    case 'tradeIn':
      return { href: paths.vehicleTradeIn(id), isDialog: false };
    case 'reserve':
      return { href: reserveHref, isDialog: false };
    default:
      return null;
  }
};
