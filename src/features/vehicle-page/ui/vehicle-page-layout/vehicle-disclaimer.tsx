import type { ReactElement } from 'react';

/** What the site says of price and availability, paragraph by paragraph (VDP-19). Nothing where it says nothing. */
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
