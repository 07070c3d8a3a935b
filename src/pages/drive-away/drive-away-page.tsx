import type { ReactElement } from 'react';
import { BrochureLink } from '#features/brochure/ui/brochure-links/brochure-links.tsx';
import { STATE_CHOICES, STATE_NAMES } from '#features/dealerships/rules/state-names.ts';
import type { NoEstimate } from '#features/market-price/rules/drive-away/drive-away-estimate.ts';
import type { DriveAwayView } from '#features/market-price/views/drive-away-view.ts';
import type { State } from '#model/site/options/field-types.ts';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Breadcrumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { Button, LinkButton } from '#ui-kit/button/button.tsx';
import { SelectField } from '#ui-kit/field/field.tsx';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { Notice } from '#ui-kit/notice/notice.tsx';
import { paths } from '#urls/paths.ts';

export interface DriveAwayPageView {
  readonly site: Site;
  readonly name: string;
  readonly slug: string;
  readonly state: State;
  readonly answer: { readonly kind: 'found'; readonly view: DriveAwayView } | NoEstimate | { readonly kind: 'unknown-state' };
}

/**
 * The page with the estimate of a vehicle's price with duty: the choice of the state, the steps of the calculation, and
 * the charges that are not included.
 */
export const DriveAwayPage = ({ site, name, slug, state, answer }: DriveAwayPageView): ReactElement => (
  <SiteFrame site={site} currentPath={paths.vehicleDriveAway(slug)}>
    <div className="shell cost-page">
      <Breadcrumb
        crumbs={[
          { label: name, href: paths.vehicle(slug) },
          { label: 'Estimated price with duty', href: null },
        ]}
      />
      <div>
        <h1 className="type-30">Estimated price with duty</h1>
        <p className="muted">{name}</p>
      </div>
      <div className="duty-columns">
        <form method="get" action={paths.vehicleDriveAway(slug)} className="duty-form">
          <SelectField
            id="drive-away-state"
            name="state"
            label="State in which you will register it"
            defaultValue={state}
            options={STATE_CHOICES.map((value) => ({ value, label: STATE_NAMES[value] }))}
            error={answer.kind === 'unknown-state' ? 'There is no such state. Please choose one.' : null}
          />
          <Button type="submit">Estimate</Button>
        </form>
        {answer.kind === 'found' && <Working view={answer.view} />}
        {answer.kind === 'none' && (
          <Notice tone="info">
            <p>{answer.reason}</p>
          </Notice>
        )}
      </div>
      <p className="cost-links">
        <LinkButton href={paths.vehicle(slug)} variant="secondary">
          Back to the {site.vehicleWord.singular}
        </LinkButton>
        <LinkButton
          href={paths.vehicleEnquiry(slug)}
          variant="secondary"
          data-behaviour="page-dialog"
          data-dialog-label={site.card.labels.enquire}
          rel="nofollow"
        >
          Ask for the total price
        </LinkButton>
        {answer.kind === 'found' && (
          <>
            <LinkButton href={paths.print(slug, state)} variant="quiet" rel="nofollow">
              <Icon name="print" />
              Print with this estimate
            </LinkButton>
            <BrochureLink slug={slug} state={state} />
          </>
        )}
      </p>
    </div>
  </SiteFrame>
);

const Working = ({ view }: { readonly view: DriveAwayView }): ReactElement => (
  <section aria-labelledby="duty-title" className="duty-result">
    <h2 id="duty-title" className="cost-title">
      {view.title}
    </h2>
    <dl className="duty-rows">
      {view.rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
    <p>
      <strong>This is an estimate, not an offer.</strong> It leaves out:
    </p>
    <ul className="duty-left-out">
      {view.leftOut.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
    <p className="cost-note">
      {view.dateText} Source of the rate:{' '}
      <a href={view.source} className="link">
        {view.sourceName}
      </a>
      . The state may value the vehicle differently.
    </p>
  </section>
);
