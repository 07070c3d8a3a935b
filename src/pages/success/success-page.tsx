import type { ReactElement, ReactNode } from 'react';
import type { LeadKind } from '#features/leads/rules/lead.ts';
import type { SuccessTicket } from '#features/leads/server/success-ticket.server.ts';
import { primaryLocationOf } from '#features/sites/rules/location-rules.ts';
import { openWords } from '#features/sites/rules/open-words.ts';
import { openState } from '#features/sites/rules/opening-hours.ts';
import type { Site } from '#features/sites/rules/site.ts';
import { SiteFrame } from '#features/sites/ui/site-frame.tsx';
import { LinkButton } from '#ui-kit/button.tsx';
import { Icon } from '#ui-kit/icon.tsx';
import { paths } from '#urls/paths.ts';

const WHAT: Readonly<Record<LeadKind, string>> = {
  enquiry: 'Your enquiry',
  'test-drive': 'Your test drive request',
  'similar-vehicle': 'Your request for something similar',
};

const NEXT: Readonly<Record<LeadKind, string>> = {
  enquiry: 'A person reads it and answers by phone or email.',
  'test-drive': 'A person checks that the vehicle is there at your time, and confirms by phone or email.',
  'similar-vehicle': 'A person looks through what is here and what is coming, and calls or writes when there is a match.',
};

/** ROUTE-10 */
export const SuccessPage = ({
  site,
  ticket,
  now,
}: {
  readonly site: Site;
  readonly ticket: SuccessTicket | null;
  readonly now: number;
}): ReactElement => (
  <SiteFrame site={site} currentPath={paths.success()} hidesSearch>
    <div className="shell max-w-3xl py-section">
      {ticket ? <Sent site={site} ticket={ticket} now={now} /> : <NothingSent site={site} />}
    </div>
  </SiteFrame>
);

const Sent = ({ site, ticket, now }: { readonly site: Site; readonly ticket: SuccessTicket; readonly now: number }): ReactElement => {
  const opening = openingOf(site, ticket.dealershipName, now);
  return (
    <div data-success-category={ticket.category}>
      <Sign />
      <h1 className="mt-5 text-3xl">Thank you. {WHAT[ticket.kind]} is sent.</h1>
      <p className="mt-4 text-lg">
        {ticket.dealershipName} has it
        {ticket.vehicle && (
          <>
            : about the{' '}
            <a href={paths.vehicle(ticket.vehicle.slug)} className="link">
              {ticket.vehicle.title}
            </a>
          </>
        )}
        .
      </p>
      <h2 className="mt-8 text-xl">What happens next</h2>
      <p className="mt-2">
        {NEXT[ticket.kind]}
        {opening && ` ${opening}.`}
      </p>
      <Onward>
        {ticket.vehicle && (
          <LinkButton href={paths.vehicleSimilar(ticket.vehicle.slug)}>{`See similar ${site.vehicleWord.plural}`}</LinkButton>
        )}
        <LinkButton href={site.search.paths.all} look={ticket.vehicle ? 'secondary' : 'primary'}>
          Back to all {site.vehicleWord.plural}
        </LinkButton>
      </Onward>
    </div>
  );
};

/** The hours line of whoever answers. */
const openingOf = (site: Site, dealershipName: string, now: number): string | null => {
  const dealership = site.dealerships.find(({ name }) => name === dealershipName);
  const location = dealership ? primaryLocationOf(dealership) : null;
  return location ? openWords(openState(location, 'sales', now)) : null;
};

const NothingSent = ({ site }: { readonly site: Site }): ReactElement => (
  <>
    {/* behaviours/success-store.ts: a reload after the ticket has expired. */}
    <div data-success-again="" hidden className="mb-10">
      <Sign />
      <h2 className="mt-5 text-2xl">
        Already sent: <span data-success-again-category="" />
      </h2>
      <p className="mt-2">We have it. There is no need to send it again.</p>
    </div>
    <h1 className="text-3xl">Nothing was sent just now</h1>
    <p className="mt-4">This page says what happened to a form after you send it.</p>
    <Onward>
      <LinkButton href={site.search.paths.all}>See all {site.vehicleWord.plural}</LinkButton>
      <LinkButton href={paths.enquiry()} look="secondary">
        Send an enquiry
      </LinkButton>
    </Onward>
  </>
);

const Sign = (): ReactElement => (
  <span className="grid size-14 place-items-center rounded-full bg-success-tint text-success">
    <Icon name="check" className="size-7" />
  </span>
);

const Onward = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <div className="mt-10 flex flex-wrap gap-3">{children}</div>
);
