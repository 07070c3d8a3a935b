import type { ReactElement } from 'react';
import { type CardVariant, VehicleCard } from '#features/stock/ui/vehicle-card/vehicle-card.tsx';
import type { VehicleCardView } from '#features/stock/views/vehicle-card-view.ts';
import { lasting } from '#kernel/timed.ts';
import type { ContentPicture } from '#model/site/content/content-fields.ts';
import { fillPlaceholders } from '#model/site/fill-placeholders.ts';
import { LinkButton } from '#ui-kit/button/button.tsx';
import { Picture } from '#ui-kit/picture/picture.tsx';
import { SearchPanel } from '../../ui/search-panel/search-panel.tsx';
import { Stats, type StatView } from '../../ui/stats/stats.tsx';
import { type SearchPanelView, searchPanelView } from '../../views/search-panel-view.ts';
import { defineHomeBlock, type HomeBlockContext, type HomeBlockProps } from '../home-block.tsx';

interface HeroWords {
  readonly heading: string;
  readonly text: string | null;
  readonly action: { readonly label: string; readonly href: string } | null;
}

/** The hero of the home page in one of three variants (`home.hero.variant`). */
type HeroView =
  | (HeroWords & {
      readonly variant: 'search';
      readonly panel: SearchPanelView;
      readonly featured: VehicleCardView | null;
      readonly cardVariant: CardVariant;
    })
  | (HeroWords & { readonly variant: 'picture'; readonly picture: ContentPicture | null })
  | (HeroWords & {
      readonly variant: 'editorial';
      readonly picture: ContentPicture | null;
      readonly stats: readonly StatView[];
    });

interface HeroProps<View extends HeroView> {
  readonly view: View;
  /** True if the picture is one of the first two pictures of the page, which load with priority (IMG-04). */
  readonly hasPriority: boolean;
}

const Words = ({ view }: { readonly view: HeroWords }): ReactElement => (
  <>
    <h1>{view.heading}</h1>
    {view.text && <p className="hero-text">{view.text}</p>}
    {view.action && (
      <LinkButton href={view.action.href} size="large" className="hero-action">
        {view.action.label}
      </LinkButton>
    )}
  </>
);

/** The variant of the hero with a search next to one featured vehicle. */
const SearchHero = ({ view, hasPriority }: HeroProps<Extract<HeroView, { variant: 'search' }>>): ReactElement => (
  <section className="hero hero-search">
    <div className="shell">
      <div className="hero-words">
        <Words view={view} />
        <SearchPanel view={view.panel} idPrefix="hero" />
      </div>
      {view.featured && (
        <div className="hero-featured">
          <VehicleCard card={view.featured} variant={view.cardVariant} hasPriority={hasPriority} heading="h2" />
        </div>
      )}
    </div>
  </section>
);

/** The variant of the hero with one picture over the full width, a short text and one button. */
const PictureHero = ({ view, hasPriority }: HeroProps<Extract<HeroView, { variant: 'picture' }>>): ReactElement => (
  <section className="hero hero-picture">
    {view.picture && (
      <div className="hero-media">
        <Picture
          src={view.picture.src}
          alt={view.picture.alt}
          frame="whole"
          width={1920}
          height={820}
          sizes="100vw"
          hasPriority={hasPriority}
        />
      </div>
    )}
    <div className="shell hero-words">
      <Words view={view} />
    </div>
  </section>
);

/** The variant of the hero with a magazine-style headline and key figures of the dealer. */
const EditorialHero = ({ view, hasPriority }: HeroProps<Extract<HeroView, { variant: 'editorial' }>>): ReactElement => (
  <section className="hero hero-editorial">
    <div className="shell">
      <div className="hero-words">
        <Words view={view} />
      </div>
      {view.picture && (
        <div className="hero-media">
          <Picture
            src={view.picture.src}
            alt={view.picture.alt}
            frame="whole"
            width={1200}
            height={900}
            sizes="(width < 64rem) 100vw, 46vw"
            hasPriority={hasPriority}
          />
        </div>
      )}
      {view.stats.length > 0 && <Stats stats={view.stats} />}
    </div>
  </section>
);

const Hero = ({ view, loadsFirst }: HomeBlockProps<HeroView>): ReactElement => {
  const hasPriority = loadsFirst(0);
  switch (view.variant) {
    case 'search':
      return <SearchHero view={view} hasPriority={hasPriority} />;
    case 'picture':
      return <PictureHero view={view} hasPriority={hasPriority} />;
    case 'editorial':
      return <EditorialHero view={view} hasPriority={hasPriority} />;
  }
};

const heroView = async ({ site, stock }: HomeBlockContext): Promise<HeroView> => {
  const { variant, heading, text, picture, action } = site.home.hero;
  const words = { heading: heading ?? site.tagline ?? fillPlaceholders('Find your next {car}', site), text, action };
  if (variant === 'picture') return { variant, ...words, picture };
  if (variant === 'editorial') return { variant, ...words, picture, stats: site.home.stats };
  return { variant, ...words, panel: searchPanelView(site, stock), featured: await stock.featured(), cardVariant: site.layout.card };
};

const pictureOf = (view: HeroView) => (view.variant === 'search' ? (view.featured?.picture ?? null) : view.picture);

/** The hero of the home page: `home.hero` in the site's files. */
export const heroBlock = defineHomeBlock('hero', {
  options: {},
  view: async (_, context) => lasting(await heroView(context)),
  pictures: (view) => [pictureOf(view)],
  isPageHead: true,
  hasOpenSearch: ({ variant }) => variant === 'search',
  Component: Hero,
});
