import { type HTMLElement, Window } from 'happy-dom';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

/** Renders a React element on the server and parses the HTML as a browser would. */
export const renderElement = (element: ReactElement): HTMLElement => {
  const { document } = new Window({ url: 'http://the-yard.localhost/' });
  document.body.innerHTML = renderToString(element);
  return document.body;
};

/** The text content with each run of white space replaced by one space. */
export const textOf = (element: { readonly textContent: string | null } | null | undefined): string =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim();

export type { HTMLElement };
