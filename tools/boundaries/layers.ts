/**
 * A layer of `src/` (docs/architecture.md, 'Folders'). Each file belongs to one layer. A file may import from its own
 * layer. `forbidden` decides from which other layers it may import.
 */
export type Place =
  | 'kernel'
  | 'model'
  | 'platform'
  | 'ui-kit'
  | 'urls'
  | `rules:${string}`
  | `views:${string}`
  | `blocks:${string}`
  | `server:${string}`
  | `ui:${string}`
  | `pages:${string}`
  | 'browser'
  | 'main';

/**
 * Maps each feature to the features from which it may import. The folders rules, views and ui of the feature may import
 * values and types from these features. Its server code may import only types from their server code. A new entry is a
 * design decision. The entries must not form a cycle: a test checks this with `findCircle`.
 */
export const FEATURE_USES: Readonly<Record<string, readonly string[]>> = {
  'settings-files': [],
  theme: [],
  dealerships: [],
  privacy: [],
  analytics: ['privacy'],
  stock: ['analytics', 'dealerships', 'settings-files'],
  finance: ['analytics', 'stock', 'settings-files'],
  sites: ['settings-files', 'dealerships', 'finance', 'theme'],
  'site-transfer': [],
  backup: [],
  'market-price': ['stock', 'dealerships', 'settings-files'],
  'running-costs': ['stock', 'dealerships'],
  spin: ['stock'],
  search: ['stock', 'dealerships', 'finance'],
  budget: ['search'],
  locations: ['dealerships', 'search'],
  content: ['budget', 'stock', 'dealerships', 'finance', 'leads', 'locations', 'running-costs', 'search'],
  appointments: ['dealerships', 'stock'],
  leads: ['analytics', 'appointments', 'dealerships', 'privacy', 'stock'],
  accounts: ['leads', 'privacy'],
  alerts: ['accounts', 'dealerships', 'leads', 'privacy', 'search', 'stock'],
  'prize-draw': ['leads'],
  payments: ['leads', 'privacy'],
  'trade-in': ['leads', 'privacy'],
  checkout: ['dealerships', 'leads', 'payments', 'stock'],
  'vehicle-page': ['stock', 'dealerships', 'finance', 'locations', 'market-price', 'running-costs', 'spin', 'search'],
  compare: ['finance', 'stock', 'vehicle-page'],
  agents: [
    'analytics',
    'appointments',
    'content',
    'dealerships',
    'finance',
    'leads',
    'locations',
    'market-price',
    'search',
    'stock',
    'vehicle-page',
  ],
  brochure: ['analytics', 'content', 'dealerships', 'finance', 'market-price', 'stock', 'theme', 'vehicle-page'],
  syndication: ['brochure', 'dealerships', 'stock'],
  'site-layout': ['content', 'dealerships', 'finance', 'search', 'stock'],
};

/**
 * The features along a cycle of dependencies, or null if there is no cycle.
 *
 * @example findCircle({ a: ['b'], b: ['a'] }) // ['a', 'b', 'a']
 */
export const findCircle = (uses: Readonly<Record<string, readonly string[]>>): readonly string[] | null => {
  const finished = new Set<string>();
  const follow = (feature: string, path: readonly string[]): readonly string[] | null => {
    const start = path.indexOf(feature);
    if (start !== -1) return [...path.slice(start), feature];
    if (finished.has(feature)) return null;
    for (const used of uses[feature] ?? []) {
      const circle = follow(used, [...path, feature]);
      if (circle) return circle;
    }
    finished.add(feature);
    return null;
  };
  for (const feature of Object.keys(uses)) {
    const circle = follow(feature, []);
    if (circle) return circle;
  }
  return null;
};

const FEATURE_LAYERS: ReadonlySet<string> = new Set(['rules', 'views', 'blocks', 'server', 'ui']);

/** The layer of a file, from its path below `src/`, or null for a file outside all layers. */
export const placeOf = (path: string): Place | null => {
  const [top, second, third] = path.split('/');
  switch (top) {
    case 'kernel':
    case 'model':
    case 'platform':
    case 'ui-kit':
    case 'urls':
    case 'browser':
    case 'main':
      return top;
    case 'pages':
      return `pages:${path.split('/').length > 2 ? second : ''}`;
    case 'features':
      return second && third && FEATURE_LAYERS.has(third) ? (`${third}:${second}` as Place) : null;
    default:
      return null;
  }
};

/** One import that is checked against the rules. */
export interface CheckedImport {
  readonly from: Place;
  readonly to: Place;
  /** Path of the imported file below `src/`. */
  readonly toPath: string;
  /** True for `import type`, which adds nothing to the built program. */
  readonly isTypeOnly: boolean;
  /** The imported names. */
  readonly names: readonly string[];
}

const layerOf = (place: Place): string => place.split(':')[0] ?? '';
const featureOf = (place: Place): string => (place.includes(':') ? place.slice(place.indexOf(':') + 1) : '');

/** Islands and behaviours are loaded by the browser. All other files of `ui` run only on the server. */
const isBrowserCode = (path: string): boolean => path.endsWith('.island.tsx') || path.endsWith('.behaviour.ts');

/**
 * What each layer of a feature may import. `below` lists layers that are outside the features. `feature` lists layers
 * of features: of the same feature and of the features that FEATURE_USES allows.
 */
const ALLOWED: Readonly<Record<string, { readonly below: readonly string[]; readonly feature: readonly string[] }>> = {
  rules: { below: ['urls', 'model'], feature: ['rules'] },
  views: { below: ['urls', 'model'], feature: ['rules', 'views'] },
  // A block of the home page is written in one file, which contains the block's options, its view and its component.
  blocks: { below: ['urls', 'model', 'ui-kit'], feature: ['rules', 'views', 'ui'] },
  server: { below: ['urls', 'model', 'platform'], feature: ['rules', 'views'] },
  ui: { below: ['urls', 'model', 'ui-kit'], feature: ['rules', 'views', 'ui'] },
};

/**
 * Types of the model that components must not import. Components get views instead, which are made from these types.
 */
const NOT_FOR_COMPONENTS: Readonly<Record<string, string>> = { 'model/site/site.ts': 'Site', 'model/vehicle/vehicle.ts': 'Vehicle' };

const forbiddenInFeature = ({ from, to, toPath, isTypeOnly, names }: CheckedImport): string | null => {
  const layer = layerOf(from);
  const own = featureOf(from);
  const target = featureOf(to);
  const allowed = ALLOWED[layer];
  const modelType = NOT_FOR_COMPONENTS[toPath];
  if (layer === 'ui' && modelType !== undefined && names.includes(modelType))
    return `a component must take a view and must not import the model type ${modelType}`;
  if (allowed?.below.includes(to)) return null;
  // Blocks are rendered by the server only, so they may use the server parts of their own feature.
  if (layer === 'blocks' && to === `server:${own}`) return null;
  const isServerType = layerOf(to) === 'server' && isTypeOnly && (layer === 'server' || layer === 'views');
  if (!allowed?.feature.includes(layerOf(to)) && !isServerType)
    return `a file in ${layer}/ may import only kernel, ${[...(allowed?.below ?? []), ...(allowed?.feature ?? []).map((name) => `${name}/`)].join(', ')}`;
  if (target === own || (FEATURE_USES[own] ?? []).includes(target)) return null;
  return `FEATURE_USES does not allow feature '${own}' to import from feature '${target}'`;
};

/** The reason why an import is forbidden, or null if it is allowed. */
export const forbidden = (checked: CheckedImport): string | null => {
  const { from, to, toPath } = checked;
  if (from === to || from === 'main' || to === 'kernel') return null;
  switch (layerOf(from)) {
    case 'kernel':
      return 'kernel imports nothing';
    case 'model':
      return to === 'urls' ? null : 'model may import only kernel and urls';
    case 'platform':
    case 'ui-kit':
    case 'urls':
      return `${from} may import only kernel`;
    case 'rules':
    case 'views':
    case 'blocks':
    case 'server':
    case 'ui':
      return forbiddenInFeature(checked);
    case 'pages': {
      const isBelow = to === 'model' || to === 'ui-kit' || to === 'urls' || to === 'pages:';
      return isBelow || FEATURE_LAYERS.has(layerOf(to))
        ? null
        : 'a page may import only features, model, ui-kit, urls and kernel, not another page, platform or main';
    }
    case 'browser':
      return to === 'ui-kit' || to === 'urls' || to === 'model' || layerOf(to) === 'rules' || isBrowserCode(toPath)
        ? null
        : 'browser/ may import only ui-kit, urls, model, kernel, rules, behaviours and islands';
    default:
      return `no import rule exists for the layer '${from}'`;
  }
};
