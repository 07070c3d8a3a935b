import type { ReactElement, ReactNode } from 'react';
import type { Valuation } from '#features/trade-in/rules/valuation.ts';
import { withoutOfferText } from '#features/trade-in/rules/valuation-limits.ts';
import { EstimatePanel } from '#features/trade-in/ui/estimate-panel.tsx';
import { estimateView, ownVehicleName } from '#features/trade-in/views/estimate-view.ts';
import type { Site } from '#model/site/site.ts';
import type { PageAnswer, PageHandler, PageRequest } from '#pages/page.ts';
import { readPostedFields } from '#pages/posted-fields.ts';
import { Button, LinkButton } from '#ui-kit/button/button.tsx';
import { Notice } from '#ui-kit/notice/notice.tsx';
import { paths } from '#urls/paths.ts';
import { TradeInLayout, valuationHead } from './trade-in-layout.tsx';
import type { TradeInServices } from './trade-in-services.ts';
import { type OpenValuation, redirectTo, valuationPage } from './valuation-page.ts';

/**
 * The page of the result of a valuation. `GET /trade-in/{id}` shows the estimate, or the reason why a person must value
 * the vehicle (TRADE-08, TRADE-11). After the shopper has sent name and contact details, the page asks whether the
 * shopper accepts the offer (TRADE-09). A `POST` to the page declines the offer, or requests a valuation by a person
 * instead of the estimate.
 */
export const valuationOutcomePage = (services: TradeInServices): PageHandler =>
  valuationPage(services, ['outcome', 'decision', 'done'], async (page, open) => {
    if (page.request.method !== 'POST') return show(page, open);
    const { site } = page;
    const { valuation, next } = open;
    const wish = (await readPostedFields(page.request))?.wish;
    if (wish === 'person' && next === 'outcome') {
      await services.valuations.askForPerson(site, valuation);
      return redirectTo(paths.valuationStep(valuation.id, 'details'));
    }
    if (wish === 'decline' && !(next === 'decision' && (await services.valuations.decline(site, valuation.id))))
      return redirectTo(paths.valuationAnswered(valuation.id, 'declined'));
    return redirectTo(paths.valuation(valuation.id));
  });

const show = ({ site, url }: PageRequest, { valuation, next, wanted }: OpenValuation): PageAnswer => {
  const title = titleOf(site, valuation, next);
  return {
    kind: 'page',
    status: 200,
    head: valuationHead(site, title),
    body: (
      <TradeInLayout
        site={site}
        title={title}
        step={next === 'outcome' ? 3 : 0}
        wanted={wanted}
        currentPath={paths.valuation(valuation.id)}
      >
        <OtherDecision site={site} valuation={valuation} wanted={url.searchParams.get('answered')} />
        <Content site={site} valuation={valuation} next={next} />
      </TradeInLayout>
    ),
    caching: 'private',
  };
};

const titleOf = ({ vehicleWord }: Site, { outcome, decision }: Valuation, next: OpenValuation['next']): string => {
  if (next === 'decision') return 'Do you accept the offer?';
  if (decision === 'accepted') return 'You accepted the offer';
  if (next === 'done') return decision === 'declined' ? 'You declined the offer' : 'We have your details';
  return outcome?.kind === 'offer' ? 'Here is your estimate' : `A person values your ${vehicleWord.singular}`;
};

/** Tells a shopper who decided twice, for example in two tabs, which decision is valid. */
const OtherDecision = ({
  site: { name },
  valuation: { decision },
  wanted,
}: {
  readonly site: Site;
  readonly valuation: Valuation;
  /** The decision that the shopper has just sent. */
  readonly wanted: string | null;
}): ReactElement | null => {
  if (decision === null || wanted === null || wanted === decision) return null;
  return (
    <Notice>
      <p>
        {decision === 'declined'
          ? `You had already declined this offer, perhaps in another window. So it was not accepted, and ${name} was not told that you accept it. If you have changed your mind, please contact ${name}.`
          : `You had already accepted this offer, perhaps in another window, and ${name} knows about it. Accepting is not binding: if you have changed your mind, please tell ${name}.`}
      </p>
    </Notice>
  );
};

const Content = ({
  site,
  valuation,
  next,
}: {
  readonly site: Site;
  readonly valuation: Valuation;
  readonly next: OpenValuation['next'];
}): ReactElement => {
  if (next === 'done') return <Done site={site} valuation={valuation} />;
  const view = estimateView(site, valuation);
  if (view === null) return <ByPerson site={site} valuation={valuation} />;
  return (
    <>
      {next === 'decision' && (
        <Notice tone="success">
          <p>
            Your details are with {site.name}. Accepting is not binding: a person inspects the {site.vehicleWord.singular} first.
          </p>
        </Notice>
      )}
      <EstimatePanel view={view} />
      {next === 'decision' ? <Decision valuation={valuation} /> : <GoOn site={site} valuation={valuation} />}
    </>
  );
};

/** A button that posts one decision of the shopper to the page of the valuation. */
const Wish = ({ id, wish, children }: { readonly id: string; readonly wish: string; readonly children: ReactNode }): ReactElement => (
  <form method="post" action={paths.valuation(id)}>
    <input type="hidden" name="wish" value={wish} />
    <Button type="submit" variant="secondary" size="large" wide>
      {children}
    </Button>
  </form>
);

const Decision = ({ valuation: { id } }: { readonly valuation: Valuation }): ReactElement => (
  <div className="trade-in-actions">
    <LinkButton href={paths.valuationStep(id, 'accept')} size="large" rel="nofollow">
      Accept the offer
    </LinkButton>
    <Wish id={id} wish="decline">
      No, thanks
    </Wish>
  </div>
);

const GoOn = ({ site, valuation: { id } }: { readonly site: Site; readonly valuation: Valuation }): ReactElement => (
  <>
    <div className="trade-in-actions">
      <LinkButton href={paths.valuationStep(id, 'details')} size="large" rel="nofollow">
        Go on with this estimate
      </LinkButton>
      <Wish id={id} wish="person">
        Ask a person instead
      </Wish>
    </div>
    <ChangeLinks site={site} id={id} />
  </>
);

const ChangeLinks = ({ site, id }: { readonly site: Site; readonly id: string }): ReactElement => (
  <p>
    <a href={paths.valuationStep(id, 'questions')} className="link">
      Change my answers
    </a>
    {' or '}
    <a href={paths.valuationStep(id, 'vehicle')} className="link">
      the {site.vehicleWord.singular}
    </a>
  </p>
);

const ByPerson = ({ site, valuation }: { readonly site: Site; readonly valuation: Valuation }): ReactElement => {
  const reason = valuation.outcome?.kind === 'person' ? withoutOfferText(site, valuation.outcome.reason) : '';
  return (
    <>
      <p className="trade-in-vehicle-name">Your {ownVehicleName(site, valuation)}</p>
      <p>{reason}</p>
      <p>
        Leave your details, and a person at {site.name} values your {site.vehicleWord.singular}. You keep all the answers that you gave.
      </p>
      <div className="trade-in-actions">
        <LinkButton href={paths.valuationStep(valuation.id, 'details')} size="large" rel="nofollow">
          Go on to my details
        </LinkButton>
      </div>
      <ChangeLinks site={site} id={valuation.id} />
    </>
  );
};

const Done = ({ site, valuation }: { readonly site: Site; readonly valuation: Valuation }): ReactElement => (
  <>
    <p>
      {valuation.decision === 'declined'
        ? `Nothing is agreed. ${site.name} has your details and may still answer your questions.`
        : `${site.name} has your details, and a person there gets in touch with you.`}
    </p>
    <div className="trade-in-actions">
      <LinkButton href={site.search.paths.all} size="large">
        See all {site.vehicleWord.plural}
      </LinkButton>
      <LinkButton href={paths.pages.tradeIn()} variant="secondary" size="large">
        Value another {site.vehicleWord.singular}
      </LinkButton>
    </div>
  </>
);
