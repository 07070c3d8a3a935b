import type { ReactElement } from 'react';
import { sitePhone } from '#features/dealerships/rules/phone-to-call.ts';
import { telHref } from '#features/dealerships/rules/tel-href.ts';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { LinkButton } from '#ui-kit/button/button.tsx';
import { paths } from '#urls/paths.ts';

/**
 * The page for an invalid link to an appointment: the link is cut off, forged or from another site, or the lead of the
 * appointment was deleted.
 */
export const InvalidAppointmentPage = ({ site, title }: { readonly site: Site; readonly title: string }): ReactElement => {
  const phone = sitePhone(site);
  return (
    <SiteFrame site={site} currentPath="/appointment" hidesSearch>
      <div className="shell message-page">
        <h1>{title}</h1>
        <p>
          Perhaps the address was cut off, or your request was deleted. Nothing was changed. Please copy the whole link from the mail
          {phone ? ', or call us to change or cancel your booking.' : '.'}
        </p>
        <div className="message-links">
          {phone && <LinkButton href={telHref(phone)}>Call {phone}</LinkButton>}
          <LinkButton href={paths.home()} variant="secondary">
            To the home page
          </LinkButton>
        </div>
      </div>
    </SiteFrame>
  );
};
