/** What of React an island needs; a chunk of its own, so that what every page loads knows nothing of React's build. */
export { createElement } from 'react';
export { hydrateRoot } from 'react-dom/client';
