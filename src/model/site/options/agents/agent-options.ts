import { z } from 'zod';

/** What the site offers to agents and assistants (docs/agents.md). */
export const agentOptions = z
  .strictObject({
    mcp: z
      .boolean()
      .default(true)
      .describe(
        'The endpoint /mcp, with which assistants search the stock, read prices and hours, and send enquiries that the shopper agrees to.',
      ),
    enquiries: z.boolean().default(true).describe('Assistants may send enquiries through /mcp, after the shopper has agreed.'),
    llmsText: z
      .boolean()
      .default(true)
      .describe('The file /llms.txt, which says to language models who the dealer is and where programs read the stock.'),
  })
  .describe('What the site offers to agents and assistants');
