import type { CSSProperties, ReactElement } from 'react';
import { themeTokens } from '#features/theme/rules/theme-css.ts';
import type { ThemeOptions } from '#model/site/options/theme-options.ts';
import { ToastRegion } from '#ui-kit/toast/toast-region.tsx';
import { paths } from '#urls/paths.ts';
import { KitButtons } from './kit-buttons.tsx';
import { KitColours } from './kit-colours.tsx';
import { KitFields } from './kit-fields.tsx';
import { KitOverlays } from './kit-overlays.tsx';
import { KitPanels } from './kit-panels.tsx';
import { KitSigns } from './kit-signs.tsx';

/**
 * All interface components in one theme, with links to the other themes. The theme's tokens override those of the
 * site.
 */
export const KitPage = ({
  themes,
  chosen,
  theme,
}: {
  readonly themes: readonly string[];
  readonly chosen: string;
  readonly theme: ThemeOptions;
}): ReactElement => (
  <div className="kit" style={{ ...themeTokens(theme), accentColor: 'var(--site-brand)' } as CSSProperties} data-kit-theme={chosen}>
    <main id="main" className="shell page-space" tabIndex={-1}>
      <h1 className="type-48">The kit</h1>
      <nav aria-label="Themes" className="kit-themes">
        <ul className="kit-theme-links">
          {themes.map((name) => (
            <li key={name}>
              <a
                href={`${paths.kit()}?theme=${encodeURIComponent(name)}`}
                className="page-step"
                aria-current={name === chosen ? 'page' : undefined}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <KitColours />
      <KitButtons />
      <KitFields />
      <KitOverlays />
      <KitPanels />
      <KitSigns />
    </main>
    <ToastRegion />
  </div>
);
