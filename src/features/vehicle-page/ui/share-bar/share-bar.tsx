import type { ReactElement } from 'react';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { type ShareLink, shareLinks } from '../../rules/share-links.ts';

/**
 * Shares a vehicle's page (VDP-29) with plain links and a button that copies the URL of the page (VDP-30, ERR-03). The
 * button needs `share-bar.behaviour.ts` and is hidden without JavaScript.
 */
export const ShareBar = ({ address, name }: { readonly address: string; readonly name: string }): ReactElement => (
  <div className="share" data-behaviour="share-bar" data-name={name}>
    <p className="share-title" id="share-title">
      <Icon name="share" />
      Share
    </p>
    <ul className="share-targets" aria-labelledby="share-title">
      {shareLinks(address, name).map((link) => (
        <li key={link.target}>
          <ShareTarget link={link} />
        </li>
      ))}
      <li className="needs-js">
        <button type="button" className="share-target share-copy" data-share-copy={address}>
          <Icon name="copy" size={16} />
          {/* The button contains both of its labels and has room for the longer one, so that it keeps its size when the label changes. */}
          <span className="share-copy-words">
            <span data-share-words="">Copy link</span>
            <span data-share-done="" aria-hidden="true">
              Copied
            </span>
          </span>
        </button>
      </li>
    </ul>
    {/* If the browser does not allow copying, the shopper can copy the address from this field by hand. */}
    <input
      className="input share-address"
      type="text"
      readOnly
      hidden
      value={address}
      aria-label="Address of this page"
      data-share-address=""
    />
  </div>
);

const ShareTarget = ({ link: { label, href, isNetwork } }: { readonly link: ShareLink }): ReactElement => (
  <a href={href} className="share-target" {...(isNetwork ? { target: '_blank', rel: 'noopener nofollow', 'data-share-network': '' } : {})}>
    {label}
    {isNetwork && <span className="sr-only"> (opens in a new window)</span>}
  </a>
);
