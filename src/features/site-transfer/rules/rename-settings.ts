import { type Document, isMap, isScalar, isSeq, parseDocument, Scalar } from 'yaml';

/** The names under which a site and its dealerships are imported. */
export interface NewNames {
  readonly site: { readonly from: string; readonly to: string };
  /** The former slug and the new slug of each dealership whose slug changes. */
  readonly dealerships: ReadonlyMap<string, string>;
}

/** One settings file of an archive: its path relative to SITES_DIR, and its content. */
export interface SettingsText {
  readonly path: string;
  readonly text: string;
}

/** The path under which a settings file is imported. */
export const renamedPath = (path: string, { site, dealerships }: NewNames): string => {
  const ofSite = `sites/${site.from}/`;
  if (path.startsWith(ofSite)) return `sites/${site.to}/${path.slice(ofSite.length)}`;
  const [, slug] = /^dealerships\/([^/]+)\.yaml$/.exec(path) ?? [];
  return slug === undefined ? path : `dealerships/${dealerships.get(slug) ?? slug}.yaml`;
};

/**
 * Renames the dealerships in a list. An item of the list is either the slug of a dealership, or the settings of a
 * dealership with its slug.
 */
const renameInList = (document: Document, path: readonly string[], dealerships: ReadonlyMap<string, string>): void => {
  const list = document.getIn(path);
  if (!isSeq(list)) return;
  for (const item of list.items) {
    if (isScalar(item)) item.value = dealerships.get(String(item.value)) ?? item.value;
    else if (isMap(item)) item.set('slug', dealerships.get(String(item.get('slug'))) ?? item.get('slug'));
  }
};

/**
 * Switches off the schedules of all feeds of a dealership, so that two installations, or two dealerships of one installation,
 * do not fetch the same feed. The former schedule stays in a comment. `owner` contains the settings of the dealership.
 */
const stopSchedules = (owner: unknown): void => {
  const feeds = isMap(owner) ? owner.get('feeds') : null;
  for (const feed of isSeq(feeds) ? feeds.items : []) {
    const schedule = isMap(feed) ? feed.get('schedule') : null;
    if (!isMap(feed) || typeof schedule !== 'string') continue;
    const off = new Scalar(null);
    off.comment = ` ${schedule} in the site that this one was copied from`;
    feed.set('schedule', off);
  }
};

/** Changes the settings of a site that is imported under another name, so that nobody takes the copy for the original site. */
const closeCopy = (document: Document): void => {
  for (const option of ['domains', 'url']) document.delete(option);
  document.setIn(['searchEngines', 'index'], false);
  const dealerships = document.get('dealerships');
  for (const item of isSeq(dealerships) ? dealerships.items : []) stopSchedules(item);
};

/**
 * The text of a settings file with the new names. Comments stay. If the site gets another name, its domains and its canonical
 * address are removed, because they lead to the former site. The new site is closed to search engines, and its feeds have no
 * schedule.
 *
 * @example
 * // names.site is { from: 'yard', to: 'copy' }
 * renameSettings({ path: 'sites/yard/site.yaml', text: 'slug: yard\nurl: https://yard.example\n' }, names).text
 * // 'slug: copy\nsearchEngines:\n  index: false\n'
 */
export const renameSettings = ({ path, text }: SettingsText, names: NewNames): SettingsText => {
  const { site, dealerships } = names;
  const target = renamedPath(path, names);
  const isRenamed = site.from !== site.to || dealerships.size > 0;
  const isSite = path === `sites/${site.from}/site.yaml`;
  const isDealership = /^dealerships\/[^/]+\.yaml$/.test(path);
  if (!isRenamed || !(isSite || isDealership)) return { path: target, text };
  const document = parseDocument(text);
  if (isSite) {
    document.set('slug', site.to);
    if (site.from !== site.to) closeCopy(document);
    renameInList(document, ['dealerships'], dealerships);
    renameInList(document, ['chat', 'opensFor'], dealerships);
    const primary = dealerships.get(String(document.get('primaryDealership')));
    if (primary !== undefined) document.set('primaryDealership', primary);
  } else {
    document.set('slug', target.slice('dealerships/'.length, -'.yaml'.length));
    if (site.from !== site.to) stopSchedules(document.contents);
  }
  return { path: target, text: document.toString({ lineWidth: 0 }) };
};
