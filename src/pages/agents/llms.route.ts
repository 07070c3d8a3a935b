import { llmsText } from '#features/agents/rules/llms-text.ts';
import type { PageHandler } from '#pages/page.ts';
import { refuseText } from '#pages/refusals.ts';
import type { Route } from '#pages/route.ts';
import { paths } from '#urls/paths.ts';

/** `GET /llms.txt`: tells language models who the dealer is and at which URLs programs can read the stock. */
export const llmsPage: PageHandler = async ({ site, canonicalOrigin }) =>
  site.agents.llmsText
    ? {
        kind: 'file',
        status: 200,
        type: 'text/plain; charset=utf-8',
        body: Buffer.from(llmsText(site, canonicalOrigin)),
        headers: { 'cache-control': 'public, max-age=3600' },
      }
    : refuseText('not-found', 'This site has no llms.txt.');

export const llmsRoute: Route<object> = {
  method: 'GET',
  path: paths.llmsText(),
  handler: () => llmsPage,
  isOn: ({ agents }) => agents.llmsText,
};
