import { type HTMLElement, Window } from 'happy-dom';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

/** What React renders on the server, parsed as a browser would parse it. */
export const renderElement = (element: ReactElement): HTMLElement => {
  const { document } = new Window({ url: 'http://the-yard.localhost/' });
  document.body.innerHTML = renderToString(element);
  return document.body;
};

/** Text as one reads it: white space as one blank. */
export const textOf = (element: { readonly textContent: string | null } | null | undefined): string =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim();

export type { HTMLElement };
