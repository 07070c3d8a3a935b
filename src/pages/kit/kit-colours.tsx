import type { ReactElement } from 'react';
import { KitGrid, KitRow, KitSection } from './kit-section.tsx';

/** Pairs of text and background colours that the style sheets use. */
const GROUNDS: readonly (readonly [name: string, classes: string])[] = [
  ['Ink on paper', 'kit-on-paper kit-ink'],
  ['Muted on surface', 'kit-on-surface kit-muted'],
  ['Faint on sunken', 'kit-on-sunken kit-faint'],
  ['Ink on studio', 'kit-on-studio kit-ink'],
  ['On brand', 'kit-on-brand kit-on-brand'],
  ['Text in the brand colour on its light tint', 'kit-on-brand-tint kit-brand-text'],
  ['On accent', 'kit-on-accent kit-on-accent'],
  ['Text in the accent colour on its light tint', 'kit-on-accent-tint kit-accent-text'],
  ['On night', 'kit-on-night kit-on-night'],
  ['Muted text on a raised dark surface', 'kit-on-night-raised kit-on-night-muted'],
  ['Accent on night', 'kit-on-night kit-accent-on-night'],
  ['Danger', 'kit-on-danger-tint kit-danger'],
  ['Success', 'kit-on-success-tint kit-success'],
  ['Warning', 'kit-on-warning-tint kit-warning'],
];

export const KitColours = (): ReactElement => (
  <KitSection id="kit-colours" title="Type, colour, shape">
    <KitRow title="Headings and text">
      <div className="kit-stack">
        <p className="font-heading type-60">The right car, at a straight price</p>
        <p className="font-heading type-36">2021 Toyota Corolla Ascent Sport</p>
        <p className="font-heading type-24">$34,990 · 45,210 km · Automatic · Petrol</p>
        <p className="kit-text type-18">
          Book a test drive today, or ask what your trade-in is worth: “a straight answer”, and no calls after six — promised.
        </p>
        <p className="kit-text type-14 muted">
          The licence of the dealer stands below every price. Small words stay readable at arm’s length and at twice their size.
        </p>
      </div>
    </KitRow>
    <KitGrid title="Text colours on their backgrounds">
      {GROUNDS.map(([name, classes]) => (
        <p key={name} className={`kit-ground ${classes}`}>
          {name}
        </p>
      ))}
    </KitGrid>
    <KitRow title="Corners and elevations">
      <div className="kit-shape kit-shape-control" />
      <div className="kit-shape kit-shape-box" />
      <div className="kit-shape kit-shape-card" />
      <div className="kit-shape kit-shape-low" />
      <div className="kit-shape kit-shape-high" />
    </KitRow>
  </KitSection>
);
