import type { ReactElement } from 'react';
import { Icon, type IconName } from '#ui-kit/icon.tsx';
import type { ValueProposition } from '../rules/value-propositions.ts';

const ICONS: Readonly<Record<ValueProposition['kind'], IconName>> = { reserve: 'key', payment: 'shield', finance: 'check' };

/** VDP-61 */
export const ValueBanner = ({ propositions }: { readonly propositions: readonly ValueProposition[] }): ReactElement | null =>
  propositions.length === 0 ? null : (
    <ul className="value-banner" aria-label="What you can do online">
      {propositions.map(({ kind, text }) => (
        <li key={kind}>
          <Icon name={ICONS[kind]} className="size-5 text-brand-text" />
          {text}
        </li>
      ))}
    </ul>
  );
