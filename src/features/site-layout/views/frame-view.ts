import type { BodyShape } from '#features/stock/rules/body-shape.ts';
import type { ImageSource } from '#kernel/image-frame.ts';

/** A link of a menu or of the footer. */
export interface MenuLink {
  readonly label: string;
  readonly href: string;
  /** Filtered searches are not for robots. */
  readonly nofollow?: boolean;
}

/** A titled column of links. */
export interface LinkGroup {
  readonly heading: string | null;
  readonly links: readonly MenuLink[];
}

/** A model in the mega-menu. */
export interface MenuModel extends MenuLink {
  /** null: its body's outline is drawn where its neighbours have pictures. */
  readonly picture: ImageSource | null;
  /** Stands in an earlier body too: shown once among all vehicles. */
  readonly isAgain?: boolean;
}

/** One body of the mega-menu (NAV-02). */
export interface BodyCategory {
  readonly label: string;
  /** null: its models are the way on. */
  readonly href: string | null;
  readonly nofollow?: boolean;
  /** null: no outline speaks of it. */
  readonly shape: BodyShape | null;
  readonly models: readonly MenuModel[];
}

/** The mega-menu: the site's vehicles by body, with the ways to all stock and to a person (NAV-02). */
export interface VehiclesEntry {
  readonly kind: 'vehicles';
  readonly label: string;
  readonly categories: readonly BodyCategory[];
  readonly stock: MenuLink;
  readonly contact: MenuLink;
}

export type MenuEntry =
  | (MenuLink & { readonly kind: 'link' })
  | { readonly kind: 'groups'; readonly label: string; readonly groups: readonly LinkGroup[] }
  | VehiclesEntry;

/** One row of the locations dropdown (NAV-07). */
export interface LocationRow {
  readonly city: string;
  /** The location's name or its type, as the site wants it. */
  readonly label: string;
  readonly phone: string | null;
  /** `tel:` or the contact page. */
  readonly href: string;
}

/** What stands around every page of a site: words and addresses only, nothing of a visitor. */
export interface FrameView {
  readonly entries: readonly MenuEntry[];
  readonly locations: readonly LocationRow[];
  /** Most stocked first. */
  readonly makes: readonly MenuLink[];
  readonly footer: readonly LinkGroup[];
  /** The search could not tell of the stock: what shows this is soon to be made anew. */
  readonly isMakeshift?: boolean;
}

/** What the menus know of a site's stock. */
export interface FrameStock {
  readonly makes: readonly MenuLink[];
  readonly categories: readonly BodyCategory[];
}

export const NO_STOCK: FrameStock = { makes: [], categories: [] };

/** Whether a page of this site answers at a path (without query and anchor). */
export type PageExists = (path: string) => boolean;
