import { z } from 'zod';
import { lasting } from '#kernel/timed.ts';
import { customBlocksAt } from '../../server/custom-blocks.server.ts';
import { CustomBlocks } from '../../ui/custom-blocks/custom-blocks.tsx';
import { defineHomeBlock } from '../home-block.tsx';

/** One of the site's own blocks (SITE-18). */
export const customBlock = defineHomeBlock('custom', {
  options: { name: z.string().describe('Name of the custom block to show (SITE-18).') },
  view: ({ name }, { site }) => lasting(customBlocksAt(site, 'home').find((block) => block.name === name) ?? null),
  Component: ({ view }) => <CustomBlocks blocks={[view]} />,
});
