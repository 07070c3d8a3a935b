/** The parts of React that islands need, in a separate chunk, so that pages without islands do not load them. */
export { createElement } from 'react';
export { hydrateRoot } from 'react-dom/client';
