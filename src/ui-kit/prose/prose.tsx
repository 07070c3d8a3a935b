import type { ReactElement } from 'react';

/** Shows an HTML text from the files of a site. It must be sanitised already (`sanitised-text.server.ts`). */
export const Prose = ({ html }: { readonly html: string }): ReactElement => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server
  <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
);
