import type { ReactElement } from 'react';

/** The site's disclaimer on price and availability, as paragraphs (VDP-19). Renders nothing if the site has none. */
export const VehicleDisclaimer = ({ text }: { readonly text: string }): ReactElement | null => {
  const paragraphs = text.split(/\n+/).filter((paragraph) => paragraph.trim() !== '');
  return paragraphs.length === 0 ? null : (
    <aside className="vehicle-disclaimer" aria-label="Disclaimer">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </aside>
  );
};
