import { createElement } from 'react';
import type { LeadService } from '#features/leads/server/lead-service.server.ts';
import { readTicketCookie } from '#features/leads/server/success-ticket.server.ts';
import type { Clock } from '#kernel/clock.ts';
import type { PageHandler } from '#pages/page.ts';
import type { Route } from '#pages/route.ts';
import { SuccessPage } from './success-page.tsx';

export interface SuccessPageServices {
  readonly clock: Clock;
  readonly leads: Pick<LeadService, 'readTicket' | 'isCookieSecure'>;
}

/**
 * `GET /success` (ROUTE-10, FORM-07): the page after a sent form, which shows what was sent and to whom. The data come
 * from a signed cookie (the success ticket). Without this cookie, the page says that there is nothing to show.
 */
export const successPage =
  (services: SuccessPageServices): PageHandler =>
  async ({ site, request, url }) => {
    const ticket = services.leads.readTicket(
      site,
      readTicketCookie(request.headers.get('cookie'), services.leads.isCookieSecure(url.origin)),
    );
    return {
      kind: 'page',
      status: 200,
      head: {
        title: `${ticket ? 'Thank you' : 'Nothing to show'} | ${site.name}`,
        description: null,
        canonicalPath: null,
        indexable: false,
      },
      body: createElement(SuccessPage, { site, ticket, now: services.clock.now() }),
      caching: 'private',
    };
  };

export const successRoute: Route<SuccessPageServices> = { method: 'GET', path: '/success', handler: successPage };
