import type { SettingsProblem } from '#features/settings-files/rules/settings-problem.ts';
import type { ProblemAt } from '#features/settings-files/rules/validate-settings.ts';
import type { DeliveryOptions } from '#model/site/content/delivery-content.ts';

interface PlacedRange {
  readonly at: readonly [region: number, entry: number];
  readonly text: string;
  readonly from: string;
  readonly to: string;
}

const rangesOf = ({ regions }: DeliveryOptions): readonly PlacedRange[] =>
  regions.flatMap(({ postcodes }, region) =>
    postcodes.map((text, entry) => {
      const [from = '', to = from] = text.split('-');
      return { at: [region, entry] as const, text, from, to };
    }),
  );

/**
 * Reports two errors of a site: it charges by distance but its settings contain no distance bands; or it charges by
 * postcode and its only prices are distance bands.
 */
const missingPrices = ({ by, regions, bands }: DeliveryOptions, problemAt: ProblemAt): readonly SettingsProblem[] => {
  const at = ['delivery', 'by'];
  if (by === 'distance')
    return bands.length === 0
      ? [problemAt(at, 'needs distance bands, but there are none', "'postcode', or 'distance' with at least one band")]
      : [];
  if (regions.length > 0 || bands.length === 0) return [];
  const problem = problemAt(at, 'needs postcode regions, but there are none', "'distance', or 'postcode' with at least one region");
  return [
    problem.value === null
      ? { ...problem, message: "has the default value 'postcode'; this value needs postcode regions, but there are none" }
      : problem,
  ];
};

/**
 * Checks a site's delivery prices. A postcode must be in only one region. Each distance band must reach further than
 * the band before. A site that charges by postcode must have regions, and a site that charges by distance must have
 * distance bands.
 */
export const checkDelivery = (delivery: DeliveryOptions, problemAt: ProblemAt): readonly SettingsProblem[] => {
  const ranges = rangesOf(delivery);
  const overlaps = ranges.flatMap(({ at: [region, entry], from, to }, index) => {
    const other = ranges.slice(0, index).find((before) => from <= before.to && before.from <= to);
    if (!other) return [];
    const where = `'${other.text}' of '${delivery.regions[other.at[0]]?.name}'`;
    return [
      problemAt(
        ['delivery', 'regions', region, 'postcodes', entry],
        `overlaps ${where}`,
        'a postcode or a range of postcodes that no other entry of `delivery.regions` contains',
      ),
    ];
  });
  const disorder = delivery.bands.flatMap(({ upToKm }, index) => {
    const before = delivery.bands[index - 1];
    if (!before || upToKm > before.upToKm) return [];
    return [
      problemAt(['delivery', 'bands', index, 'upToKm'], 'is not above the distance of the previous band', `more than ${before.upToKm}`),
    ];
  });
  return [...overlaps, ...disorder, ...missingPrices(delivery, problemAt)];
};
