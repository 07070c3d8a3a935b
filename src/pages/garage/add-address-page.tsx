import type { ReactElement } from 'react';
import { AccountLayout } from '#features/accounts/ui/account-layout.tsx';
import { AddressForm } from '#features/accounts/ui/address-form.tsx';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { ACTION_FIELD } from './action-button.tsx';

/** The page with only the form for adding an address to an account. It is shown after a post that could not be stored. */
export const AddAddressPage = ({
  site,
  path,
  value,
}: {
  readonly site: Site;
  readonly path: string;
  readonly value: string;
}): ReactElement => (
  <SiteFrame site={site} currentPath={path} hidesSearch>
    <div className="shell">
      <AccountLayout title="Your mobile number or email">
        <div className="account-card">
          <AddressForm action={`${path}?${ACTION_FIELD}=add-address`} value={value} error={null} hasCaptcha={site.forms.captcha} />
        </div>
      </AccountLayout>
    </div>
  </SiteFrame>
);
