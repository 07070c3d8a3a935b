import type { ReactElement } from 'react';
import type { PageSpeedView, SpeedValueView } from '#features/analytics/views/site-speed-view.ts';
import { formatWhole } from '#kernel/format-number.ts';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Breadcrumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { paths } from '#urls/paths.ts';

/** The page with the speed of a site, one panel for each kind of page. */
export const SiteSpeedPage = ({
  site,
  view,
  days,
}: {
  readonly site: Site;
  readonly view: readonly PageSpeedView[];
  readonly days: number;
}): ReactElement => (
  <SiteFrame site={site} currentPath={paths.siteSpeed()}>
    <div className="shell page-top site-speed">
      <Breadcrumb
        crumbs={[
          { label: 'Home', href: paths.home() },
          { label: 'Site speed', href: null },
        ]}
      />
      <h1>How fast this website is</h1>
      <p className="site-speed-lead">
        Browsers of our visitors measured these pages in the last {days} days. Each value is one that three of four visits do not exceed.
      </p>
      {view.length === 0 ? (
        <p>Too few visits have been measured so far. The figures appear here as soon as there are enough.</p>
      ) : (
        <div className="site-speed-pages">
          {view.map((page) => (
            <PageSpeed key={page.page} page={page} />
          ))}
        </div>
      )}
      <p className="muted">The measures and their limits are the Web Vitals of Google. Nothing about a visitor is stored, only counts.</p>
    </div>
  </SiteFrame>
);

const PageSpeed = ({ page }: { readonly page: PageSpeedView }): ReactElement => (
  <section aria-labelledby={`speed-${page.page}`}>
    <h2 id={`speed-${page.page}`}>{page.title}</h2>
    <p className="muted">
      {formatWhole(page.visits)} {page.visits === 1 ? 'visit' : 'visits'}
    </p>
    <dl>
      {page.values.map((value) => (
        <SpeedValue key={value.name} value={value} />
      ))}
    </dl>
  </section>
);

const SpeedValue = ({ value }: { readonly value: SpeedValueView }): ReactElement => (
  <div>
    <dt>{value.label}</dt>
    <dd>
      <span className="site-speed-value tabular">{value.text}</span>{' '}
      <span className={`site-speed-${value.rating}`}>{value.ratingText}</span>
      <span className="muted"> (good: up to {value.goodText})</span>
    </dd>
  </div>
);
