/**
 * Who may import whom (docs/architecture.md). A place is where a file stands; each may import from the
 * places named, and from itself.
 */
export type Place =
  | 'kernel'
  | 'platform'
  | 'ui-kit'
  | 'urls'
  | `rules:${string}`
  | `server:${string}`
  | `ui:${string}`
  | `pages:${string}`
  | 'browser'
  | 'main';

/**
 * Which features' rules a feature may use, in its rules, its server and its ui. A new entry is a decision:
 * it must not close a circle.
 */
export const FEATURE_USES: Readonly<Record<string, readonly string[]>> = {
  sites: [],
  stock: ['sites'],
  search: ['sites', 'stock'],
  'vehicle-page': ['sites', 'stock', 'search', 'finance'],
  leads: ['sites', 'stock', 'analytics'],
  analytics: ['sites', 'stock'],
  frame: ['sites', 'stock', 'search'],
  content: ['sites', 'stock', 'search'],
  syndication: ['sites', 'stock'],
  finance: ['sites', 'stock', 'analytics'],
  'market-price': ['sites', 'stock'],
  brochure: ['sites', 'stock', 'content', 'vehicle-page', 'finance'],
  'running-costs': ['sites', 'stock'],
  spin: ['sites', 'stock'],
};

/** The place of a file, from its path below `src/`; null for a file that stands nowhere. */
export const placeOf = (path: string): Place | null => {
  const [top, second, third] = path.split('/');
  switch (top) {
    case 'kernel':
    case 'platform':
    case 'ui-kit':
    case 'urls':
    case 'browser':
    case 'main':
      return top;
    case 'pages':
      return `pages:${path.split('/').length > 2 ? second : ''}`;
    case 'features':
      return second && (third === 'rules' || third === 'server' || third === 'ui') ? `${third}:${second}` : null;
    default:
      return null;
  }
};

const featureOf = (place: Place): string => place.slice(place.indexOf(':') + 1);

/** Why `from` may not import `to`, or null where it may. */
export const forbidden = (from: Place, to: Place, toPath: string): string | null => {
  if (from === to || from === 'main' || to === 'kernel') return null;
  const kind = from.split(':')[0];
  const toKind = to.split(':')[0];
  const own = from.includes(':') ? featureOf(from) : '';
  const target = to.includes(':') ? featureOf(to) : '';
  const mayUseRules = toKind === 'rules' && (target === own || (FEATURE_USES[own] ?? []).includes(target));
  switch (kind) {
    case 'kernel':
      return 'kernel imports nothing';
    case 'platform':
    case 'ui-kit':
    case 'urls':
      return `${kind} imports kernel alone`;
    case 'rules':
      if (mayUseRules || toKind === 'urls') return null;
      return toKind === 'rules'
        ? `feature '${own}' does not declare that it uses '${target}' (FEATURE_USES)`
        : 'rules import kernel, urls and rules alone';
    case 'server':
      return mayUseRules || to === 'platform' || to === 'urls' ? null : 'a server part imports rules, platform, urls and kernel alone';
    case 'ui':
      return mayUseRules || to === 'ui-kit' || to === 'urls' || toKind === 'ui'
        ? null
        : 'a ui part imports rules, other ui, ui-kit, urls and kernel alone';
    case 'pages':
      return toKind === 'rules' || toKind === 'server' || toKind === 'ui' || to === 'ui-kit' || to === 'urls' || to === 'pages:'
        ? null
        : 'a page imports features, ui-kit, urls and kernel, never another page, the platform or main';
    case 'browser':
      return to === 'ui-kit' || to === 'urls' || toKind === 'rules' || toPath.endsWith('.island.tsx')
        ? null
        : 'the browser part imports ui-kit, urls, kernel, rules and islands alone';
    default:
      return `nothing is known of '${from}'`;
  }
};
