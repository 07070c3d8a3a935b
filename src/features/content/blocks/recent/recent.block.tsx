import { lasting } from '#kernel/timed.ts';
import { Recent } from '../../ui/recent/recent.tsx';
import { blockTitle, defineHomeBlock } from '../home-block.tsx';

/** The vehicles and searches that the shopper's browser remembers (WATCH-11, WATCH-14). The browser does not send them to the server. */
export const recentBlock = defineHomeBlock('recent', {
  options: { title: blockTitle },
  view: ({ title }) => lasting({ title: title ?? 'Recently Viewed', searchesTitle: 'Your Last Searches' }),
  Component: ({ view, id }) => <Recent id={id} {...view} />,
});
