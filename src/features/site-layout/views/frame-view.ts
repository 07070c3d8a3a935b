import type { SearchBoxView } from '#features/search/views/search-box-view.ts';
import type { BodyShape } from '#features/stock/rules/body-shape.ts';
import type { ImageSource } from '#kernel/image-frame.ts';

/** A link of a menu or of the footer. */
export interface MenuLink {
  readonly label: string;
  readonly href: string;
  /** Whether the link has `rel="nofollow"`, for example because it leads to a filtered search. */
  readonly nofollow?: boolean;
}

/** A column of links with a title. */
export interface LinkGroup {
  readonly heading: string | null;
  readonly links: readonly MenuLink[];
}

/** A model in the mega-menu. */
export interface MenuModel extends MenuLink {
  /**
   * Picture of the model. If it is null and other models have pictures, the menu shows the outline drawing of the body type.
   */
  readonly picture: ImageSource | null;
  /**
   * Whether an earlier body type in the menu lists the same model. The tab of all vehicles then leaves out this entry, so that
   * it shows each model only once.
   */
  readonly isAgain?: boolean;
}

/** One body type in the mega-menu, for example SUV (NAV-02). */
export interface BodyCategory {
  readonly label: string;
  /** URL of all vehicles of this body type; null when there is no such page. */
  readonly href: string | null;
  readonly nofollow?: boolean;
  /** Name of the outline drawing of this body type; null when there is none. */
  readonly shape: BodyShape | null;
  readonly models: readonly MenuModel[];
}

/** The mega-menu: the site's vehicles by body type, with links to all stock and to the contact page (NAV-02). */
export interface VehiclesEntry {
  readonly kind: 'vehicles';
  readonly label: string;
  /** Name of the tab that shows the vehicles of all body types. */
  readonly allLabel: string;
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
  /** The location's name or its type, as the site configures. */
  readonly label: string;
  readonly phone: string | null;
  /** A `tel:` link, or the contact page. */
  readonly href: string;
}

/** A phone number as shown, and its `tel:` link. */
export interface PhoneLinkView {
  readonly text: string;
  readonly href: string;
}

/** The logo of the site; if the site has no logo, its name. */
export interface WordmarkView {
  readonly name: string;
  readonly logo: { readonly url: string; readonly width: number; readonly height: number } | null;
}

/** The header, without its menus. */
export interface HeaderView {
  readonly variant: 'two-rows' | 'one-row' | 'group-bar';
  readonly wordmark: WordmarkView;
  readonly tagline: string | null;
  /** Accessible name of the button that opens the search. */
  readonly searchLabel: string;
  readonly searchBox: SearchBoxView;
  /** The link to the saved vehicles; null if the site has none. */
  readonly saved: { readonly label: string; readonly href: string } | null;
  readonly menuTrigger: 'hover' | 'click';
  /** True if the header lies over the first picture of the home page. */
  readonly isOverHero: boolean;
  readonly hasOfflinePage: boolean;
}

/** A dealership as the footer shows it. */
export interface FooterDealership {
  readonly slug: string;
  readonly name: string;
  /** URL of the dealership's own stock; null if the site has only one dealership. */
  readonly href: string | null;
  readonly address: string | null;
  readonly licences: readonly string[];
}

export interface FooterView {
  readonly variant: string;
  readonly name: string;
  readonly tagline: string | null;
  readonly groups: readonly LinkGroup[];
  readonly socialMedia: readonly MenuLink[];
  readonly dealerships: readonly FooterDealership[];
  /** The warning for comparison rates on cards; null where cards show no rates. */
  readonly comparisonNote: string | null;
  /** The sentence about the source of vehicle data and trade-in values (SITE-23); null if the site names no source. */
  readonly dataSource: string | null;
  readonly legalName: string;
  readonly abn: string | null;
  /** The privacy policy and the terms (ROUTE-51, 52). */
  readonly legalLinks: readonly MenuLink[];
}

/** The layout around every page of a site: texts and URLs only, no data of a visitor. */
export interface FrameView {
  readonly entries: readonly MenuEntry[];
  readonly locations: readonly LocationRow[];
  /**
   * URL of the page with the opening hours of every location, to which every page of the site links; null if there is
   * no such page.
   */
  readonly hoursHref: string | null;
  /** The makes, sorted by number of vehicles in stock, largest first. */
  readonly makes: readonly MenuLink[];
  readonly header: HeaderView;
  /** The phone number for calls that are not about a vehicle; null if the site has none. */
  readonly phone: PhoneLinkView | null;
  readonly footer: FooterView;
  /**
   * True if the menus lack the makes and models in stock, because the search failed. Pages with such menus are cached for a
   * short time only.
   */
  readonly isMakeshift?: boolean;
}

/** The stock data that menus use. */
export interface FrameStock {
  readonly makes: readonly MenuLink[];
  readonly categories: readonly BodyCategory[];
}

export const NO_STOCK: FrameStock = { makes: [], categories: [] };

/** Whether this site has a page at a path (without query and anchor). */
export type PageExists = (path: string) => boolean;
