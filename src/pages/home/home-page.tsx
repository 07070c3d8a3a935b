import type { ReactElement } from 'react';
import { SearchBox } from '#features/search/ui/search-box.tsx';
import type { Site } from '#features/sites/rules/site.ts';
import { SiteFrame } from '#features/sites/ui/site-frame.tsx';
import { BodySilhouette } from '#features/stock/ui/body-silhouette.tsx';
import { VehicleCard } from '#features/stock/ui/vehicle-card.tsx';
import { LinkButton } from '#ui-kit/button.tsx';
import { Carousel } from '#ui-kit/carousel.tsx';
import { paths } from '#urls/paths.ts';
import type { HomeView } from './home-view.ts';

/** The home page: a search, one vehicle, bodies, makes, and what just landed. */
export const HomePage = ({ site, view }: { readonly site: Site; readonly view: HomeView }): ReactElement => (
  <SiteFrame site={site} currentPath={paths.home()} hidesSearch>
    <section className={`home-hero home-${site.layout.header}`}>
      <div className="shell">
        <div className="home-search">
          <h1>{view.heading}</h1>
          <p className="home-count">{view.countText}</p>
          <SearchBox site={site} id="site-search" className="home-box" />
          {view.makes.length > 0 && (
            <ul className="home-makes" aria-label="Makes">
              {view.makes.map((make) => (
                <li key={make.href}>
                  <a href={make.href} className="chip">
                    {make.label}
                    <span className="facet-count">{make.count}</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        {view.featured && (
          <div className="home-featured">
            <VehicleCard card={view.featured} look={site.layout.card} hasPriority heading="h2" />
          </div>
        )}
      </div>
    </section>
    {view.bodies.length > 1 && (
      <section className="shell home-section" aria-labelledby="home-bodies">
        <h2 id="home-bodies">Shop by body</h2>
        <ul className="home-bodies">
          {view.bodies.map((body) => (
            <li key={body.href}>
              <a href={body.href} rel="nofollow">
                <BodySilhouette shape={body.shape} className="w-full" />
                <span>{body.label}</span>
                <span className="facet-count">{body.count}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    )}
    {view.landed.length > 0 && (
      <section className="shell home-section" aria-labelledby="home-landed">
        <div className="home-title">
          <h2 id="home-landed">Just landed</h2>
          <LinkButton href={view.latestHref} look="text" rel="nofollow">
            See all {site.vehicleWord.plural}
          </LinkButton>
        </div>
        <Carousel id="landed" label="Just landed">
          {view.landed.map((card) => (
            <li key={card.id}>
              <VehicleCard card={card} look={site.layout.card} />
            </li>
          ))}
        </Carousel>
      </section>
    )}
  </SiteFrame>
);
