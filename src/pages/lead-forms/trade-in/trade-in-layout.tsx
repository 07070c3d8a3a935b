import type { ReactElement, ReactNode } from 'react';
import type { LeadVehicle } from '#features/leads/rules/lead-vehicle.ts';
import { leadVehicleSummary } from '#features/leads/rules/lead-vehicle-summary.ts';
import { VehicleSummary } from '#features/leads/ui/vehicle-summary/vehicle-summary.tsx';
import type { Site } from '#model/site/site.ts';
import type { PageHead } from '#pages/page.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Breadcrumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { paths } from '#urls/paths.ts';

/** Makes the HTML head of a page about a valuation. The page is for one shopper, so search engines must not index it. */
export const valuationHead = (site: Site, title: string): PageHead => ({
  title: `${title} | ${site.name}`,
  description: null,
  canonicalPath: null,
  indexable: false,
  sheets: ['trade-in'],
});

/** The steps that a shopper sees beside the form. */
const stepsOf = ({ features, vehicleWord }: Site): readonly string[] => [
  `Your ${vehicleWord.singular}`,
  'Its condition',
  features.valuation ? 'An estimate at once, or a person who values it' : `A person values your ${vehicleWord.singular}`,
  'Your details, if you want to go on',
];

/** The layout of all trade-in pages: heading, one form, and the steps beside it. */
export const TradeInLayout = ({
  site,
  title,
  intro,
  step,
  wanted,
  currentPath,
  children,
  after,
}: {
  readonly site: Site;
  readonly title: string;
  readonly intro?: string;
  /** Number of the current step, from 1; 0 if the shopper has finished. */
  readonly step: number;
  /** The vehicle of the site that the shopper wants to buy. */
  readonly wanted: LeadVehicle | null;
  readonly currentPath: string;
  readonly children: ReactNode;
  /** Content below the columns. */
  readonly after?: ReactNode;
}): ReactElement => (
  <SiteFrame site={site} currentPath={currentPath} hidesSearch>
    <div className="shell trade-in">
      <Breadcrumb
        crumbs={[
          { label: 'Home', href: paths.home() },
          step === 1 ? { label: 'Trade-in', href: null } : { label: 'Trade-in', href: paths.pages.tradeIn() },
        ]}
      />
      <header className="trade-in-head">
        <h1>{title}</h1>
        {intro && <p className="type-18 muted">{intro}</p>}
      </header>
      <div className="trade-in-columns">
        <div className="trade-in-card">
          {wanted && <VehicleSummary vehicle={leadVehicleSummary(wanted)} isLinked />}
          {children}
        </div>
        {step > 0 && <Steps site={site} step={step} />}
      </div>
      {after}
    </div>
  </SiteFrame>
);

const Steps = ({ site, step }: { readonly site: Site; readonly step: number }): ReactElement => (
  <aside className="trade-in-aside" aria-label="How it works">
    <h2 className="type-20">How it works</h2>
    <ol className="trade-in-steps">
      {stepsOf(site).map((text, index) => (
        <li key={text} aria-current={index + 1 === step ? 'step' : undefined}>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  </aside>
);
