import type { ReactElement } from 'react';

/** Text of a site's files, already sanitised (`sanitised-text.server.ts`). */
export const Prose = ({ html }: { readonly html: string }): ReactElement => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server
  <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
);
