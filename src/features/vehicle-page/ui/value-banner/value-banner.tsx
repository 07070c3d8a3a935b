import type { ReactElement } from 'react';
import { Icon, type IconName } from '#ui-kit/icon/icon.tsx';
import type { ValueProposition } from '../../rules/value-propositions.ts';
import type { LinkedProposition } from '../../views/value-banner-view.ts';

const ICONS: Readonly<Record<ValueProposition['kind'], IconName>> = { reserve: 'key', payment: 'shield', finance: 'check' };

/** VDP-61 */
export const ValueBanner = ({ propositions }: { readonly propositions: readonly LinkedProposition[] }): ReactElement | null =>
  propositions.length === 0 ? null : (
    <ul className="value-banner" aria-label="What you can do online">
      {propositions.map(({ kind, text, href }) => (
        <li key={kind}>
          <a href={href}>
            <Icon name={ICONS[kind]} className="brand-sign" />
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
