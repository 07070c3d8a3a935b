import { Gauge, type Registry } from 'prom-client';

interface WatchedNumbers<Read> {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
  /** Reads the database. It is called at each scrape. */
  readonly read: () => Promise<Read>;
  readonly values: (read: Read) => readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[];
}

/**
 * Adds a gauge whose values come from the database. While the database cannot be read, the gauge has no value, so that no
 * old number is reported. The other metrics are still reported.
 */
export const addDatabaseGauge = <Read>(registry: Registry, { name, help, labelNames, read, values }: WatchedNumbers<Read>): void => {
  new Gauge({
    name,
    help,
    // In a cluster, all processes read the same number from the database. So their values are not added up: the metrics
    // of the cluster contain the highest value.
    aggregator: 'max',
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      const found = await read().then(values, () => []);
      // `reset` would set a gauge without labels to 0. But the gauge must have no value if reading fails.
      if (labelNames.length === 0) this.remove();
      else this.reset();
      for (const { labels, value } of found) this.set(labels, value);
    },
  });
};
