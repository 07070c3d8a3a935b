import type { ReactElement } from 'react';
import { brandGroups } from '#features/content/rules/brand-groups.ts';
import { brandHref } from '#features/content/rules/brand-href.ts';
import type { Brand } from '#model/site/content/brand-content.ts';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Breadcrumb, type Crumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { Logo } from '#ui-kit/logo/logo.tsx';
import { FIRST_PICTURES, loadsFirst } from '#ui-kit/picture/first-pictures.ts';
import { Picture } from '#ui-kit/picture/picture.tsx';
import { paths } from '#urls/paths.ts';

export const BRANDS_CRUMBS: readonly Crumb[] = [
  { label: 'Home', href: paths.home() },
  { label: 'Brands', href: null },
];

/** The page with the brand directory of a dealer group, divided into groups of brands (HOME-01 to 03). */
export const BrandsPage = ({
  site,
  heading,
  stockTexts,
}: {
  readonly site: Site;
  readonly heading: string;
  /** The stock count of each brand as text ('38 in stock'). The key is the slug of the brand. */
  readonly stockTexts: ReadonlyMap<string, string>;
}): ReactElement => {
  const groups = brandGroups(site.brands);
  const listed = groups.flatMap(({ brands }) => brands);
  const banners = listed.map(({ banner }) => banner);
  return (
    <SiteFrame site={site} currentPath={paths.brands()}>
      <div className={`shell directory home-${site.layout.home}`}>
        <Breadcrumb crumbs={BRANDS_CRUMBS} />
        <h1>{heading}</h1>
        {groups.map(({ group, title, brands }) => (
          <section key={group} aria-labelledby={`brands-${group}`} className="directory-group">
            <h2 id={`brands-${group}`}>{title}</h2>
            <ul>
              {brands.map((brand) => (
                <li key={brand.slug}>
                  <BrandEntry
                    site={site}
                    brand={brand}
                    stockText={stockTexts.get(brand.slug) ?? null}
                    hasPriority={loadsFirst(banners, listed.indexOf(brand), FIRST_PICTURES)}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </SiteFrame>
  );
};

const BrandEntry = ({
  site,
  brand,
  stockText,
  hasPriority,
}: {
  readonly site: Site;
  readonly brand: Brand;
  readonly stockText: string | null;
  readonly hasPriority: boolean;
}): ReactElement => (
  <article className="brand-entry">
    {brand.banner && (
      <div className="brand-entry-banner">
        <Picture
          src={brand.banner.src}
          alt={brand.banner.alt}
          frame="slide"
          width={480}
          sizes="(width < 40rem) 92vw, 24rem"
          hasPriority={hasPriority}
        />
      </div>
    )}
    <h3 className="brand-mark">
      <a href={brandHref(site, brand)}>
        {brand.logo && <Logo src={brand.logo} alt="" width={160} height={64} isLate />}
        {/* The logo shows the brand's name, so the text beside it is for screen readers only. */}
        <span className={brand.logo ? 'sr-only' : undefined}>{brand.title}</span>
      </a>
    </h3>
    {brand.description.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    <p className="brand-foot">
      {stockText && <span className="tabular">{stockText}</span>}
      <Icon name="arrow-right" size={18} />
    </p>
  </article>
);
