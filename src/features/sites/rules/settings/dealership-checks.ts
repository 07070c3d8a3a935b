import { isReference } from '#features/settings-files/rules/env-references.ts';
import type { OptionPath } from '#features/settings-files/rules/settings-file.ts';
import type { SettingsProblem } from '#features/settings-files/rules/settings-problem.ts';
import type { ProblemAt } from '#features/settings-files/rules/validate-settings.ts';
import type { DealershipSettings } from '#model/dealership/dealership.ts';
import { checkLocations } from './location-checks.ts';

/** Finds list entries that have the same key as an earlier entry of the list, and returns their indexes. */
const repeated = <Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly { index: number; key: string }[] => {
  const seen = new Set<string>();
  return items.flatMap((item, index) => {
    const key = keyOf(item);
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [{ index, key }];
  });
};

/**
 * Checks rules for a dealership that involve several options. No two locations may have the same id or slug, and no two
 * feeds the same name. Only one location may be primary. Secrets must be references to environment variables.
 *
 * @param written function that returns a value as it is written in the file, before references to environment variables
 *   are replaced
 * @param at path of the dealership in its file; empty if the dealership has a separate file
 */
export const checkDealership = (
  dealership: DealershipSettings,
  problemAt: ProblemAt,
  written: (path: OptionPath) => unknown,
  at: OptionPath = [],
): readonly SettingsProblem[] => {
  const { locations, feeds, recipients } = dealership;
  const secondPrimary = locations.flatMap(({ primary }, index) => (primary ? [index] : [])).slice(1);
  return [
    ...repeated(locations, ({ id }) => id).map(({ index, key }) =>
      problemAt(
        [...at, 'locations', index, 'id'],
        'is already used as the id of another location',
        `an id that no other location has ('${key}' is used already)`,
      ),
    ),
    ...repeated(locations, ({ slug }) => slug).map(({ index, key }) =>
      problemAt(
        [...at, 'locations', index, 'slug'],
        'is already used as the slug of another location',
        `a slug that no other location has ('${key}' is used already)`,
      ),
    ),
    ...secondPrimary.map((index) =>
      problemAt([...at, 'locations', index, 'primary'], 'makes a second primary location', 'true for at most one location of a dealership'),
    ),
    ...checkLocations(dealership, problemAt, at),
    ...repeated(feeds, ({ name }) => name).map(({ index, key }) =>
      problemAt(
        [...at, 'feeds', index, 'name'],
        'is already used as the name of another feed',
        `a name that no other feed has ('${key}' is used already)`,
      ),
    ),
    ...feeds.flatMap(({ schedule, source }, index) =>
      schedule === null || source !== null
        ? []
        : [
            problemAt(
              [...at, 'feeds', index, 'schedule'],
              'needs the source of the feed',
              "a schedule together with a 'source', or no schedule",
            ),
          ],
    ),
    ...recipients.webhooks.flatMap((_, index) => {
      const path = [...at, 'recipients', 'webhooks', index, 'secret'];
      const text = written(path);
      if (typeof text === 'string' && isReference(text)) return [];
      // The message does not contain the secret, because messages appear in terminals and logs.
      return [
        {
          ...problemAt(
            path,
            'is a secret, which a settings file must not contain',
            'a reference to a variable of SECRETS_DIR or of the environment: its name in braces after a dollar sign',
          ),
          value: null,
        },
      ];
    }),
  ];
};
