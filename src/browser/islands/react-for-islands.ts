/** The parts of React that an island needs, in a separate chunk, so that other pages do not load them. */
export { createElement } from 'react';
export { hydrateRoot } from 'react-dom/client';
