import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { formatProblem } from '#features/settings-files/rules/settings-problem.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { DealershipSettings } from '#model/dealership/dealership.ts';
import { WIRE_MAPPING } from '../../rules/import/mapping/default-mapping.ts';
import type { FeedMapping } from '../../rules/import/mapping/mapping-schema.ts';
import { parseMapping } from '../../rules/import/mapping/parse-mapping.ts';

export type FeedSettings = DealershipSettings['feeds'][number];

/** How a scheduled feed is fetched and imported. */
export interface FeedPlan {
  /** The URL of the feed, or the path of its file. A relative path is relative to SITES_DIR. */
  readonly source: string;
  readonly mapping: FeedMapping;
  /**
   * A hash of everything that decides how the bytes of the feed are imported. It changes if the source, the mapping or
   * the settings of the feed change.
   */
  readonly settingsHash: string;
}

/** Reads a mapping file. The error says what is wrong, and where. */
export const readMappingFile = async (file: string): Promise<Result<FeedMapping, string>> => {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return err(`there is no mapping file ${file}`);
  const mapping = parseMapping(file, text);
  return mapping.ok ? ok(mapping.value) : err(mapping.error.map(formatProblem).join('\n'));
};

/**
 * Prepares the import of a scheduled feed: finds its source, reads its mapping, and calculates a hash of its settings.
 *
 * @param sitesDir the setting SITES_DIR
 */
export const planFeed = async (feed: FeedSettings, sitesDir: string): Promise<Result<FeedPlan, string>> => {
  if (feed.source === null) return err(`the feed '${feed.name}' has no source`);
  const mapping = feed.mapping === null ? ok(WIRE_MAPPING) : await readMappingFile(path.join(sitesDir, 'dealerships', feed.mapping));
  if (!mapping.ok) return mapping;
  const settingsHash = createHash('sha256')
    .update(JSON.stringify([feed, mapping.value]))
    .digest('hex');
  const isAddress = /^https?:\/\//i.test(feed.source);
  return ok({ source: isAddress ? feed.source : path.resolve(sitesDir, feed.source), mapping: mapping.value, settingsHash });
};
