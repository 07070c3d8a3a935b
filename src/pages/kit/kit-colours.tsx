import type { ReactElement } from 'react';
import { KitGrid, KitRow, KitSection } from './kit-section.tsx';

/** Words on grounds, as the style sheets put them together. */
const GROUNDS: readonly (readonly [name: string, classes: string])[] = [
  ['Ink on paper', 'bg-paper text-ink'],
  ['Muted on surface', 'bg-surface text-muted'],
  ['Faint on sunken', 'bg-sunken text-faint'],
  ['Ink on studio', 'bg-studio text-ink'],
  ['On brand', 'bg-brand text-on-brand'],
  ['Brand text on its tint', 'bg-brand-tint text-brand-text'],
  ['On accent', 'bg-accent text-on-accent'],
  ['Accent text on its tint', 'bg-accent-tint text-accent-text'],
  ['On night', 'bg-night text-on-night'],
  ['Muted on raised night', 'bg-night-raised text-on-night-muted'],
  ['Accent on night', 'bg-night text-accent-on-night'],
  ['Danger', 'bg-danger-tint text-danger'],
  ['Success', 'bg-success-tint text-success'],
  ['Warning', 'bg-warning-tint text-warning'],
];

export const KitColours = (): ReactElement => (
  <KitSection id="kit-colours" title="Type, colour, shape">
    <KitRow title="Headings and text">
      <div className="grid gap-4">
        <p className="font-heading text-6xl">The right car, at a straight price</p>
        <p className="font-heading text-4xl">2021 Toyota Corolla Ascent Sport</p>
        <p className="font-heading text-2xl">$34,990 · 45,210 km · Automatic · Petrol</p>
        <p className="max-w-2xl text-lg">
          Book a test drive today, or ask what your trade-in is worth: “a straight answer”, and no calls after six — promised.
        </p>
        <p className="max-w-2xl text-sm text-muted">
          The licence of the dealer stands below every price. Small words stay readable at arm’s length and at twice their size.
        </p>
      </div>
    </KitRow>
    <KitGrid title="What is read on what">
      {GROUNDS.map(([name, classes]) => (
        <p key={name} className={`rounded-box border border-line p-4 font-semibold ${classes}`}>
          {name}
        </p>
      ))}
    </KitGrid>
    <KitRow title="Corners and elevations">
      <div className="size-24 rounded-control border border-line-strong" />
      <div className="size-24 rounded-box border border-line-strong" />
      <div className="size-24 rounded-card border border-line-strong" />
      <div className="size-24 rounded-card bg-surface shadow-low" />
      <div className="size-24 rounded-card bg-surface shadow-high" />
    </KitRow>
  </KitSection>
);
