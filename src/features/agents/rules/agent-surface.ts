/** The part of a site that an agent used, for the metrics. */
export type AgentSurface = 'mcp' | 'api' | 'file' | 'page';

const FILE = /^\/(assets|images|media|sitemaps|feeds|share)\/|\.(txt|xml|json|atom|js|css|ico|png|svg|webmanifest)$/;

/**
 * The part of a site to which a path belongs.
 *
 * @example agentSurface('/cars/2021-toyota-corolla-100001') === 'page'
 */
export const agentSurface = (path: string): AgentSurface => {
  if (path === '/mcp') return 'mcp';
  if (path.startsWith('/api/')) return 'api';
  return FILE.test(path) ? 'file' : 'page';
};
