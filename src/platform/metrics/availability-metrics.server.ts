import { Gauge, type Registry } from 'prom-client';

export interface AvailabilitySources {
  /** True while the database cannot be reached. Requests for a connection of the pool then fail at once. */
  readonly isCircuitOpen: () => boolean;
  readonly readiness: () => Promise<{ readonly canShowPages: boolean; readonly canTakeLeads: boolean }>;
}

/**
 * Adds metrics that are 1 or 0: whether the database cannot be reached, whether pages of the stock can be shown, and
 * whether leads can be stored. The metrics are read at each scrape.
 */
export const watchAvailability = (registry: Registry, { isCircuitOpen, readiness }: AvailabilitySources): void => {
  const registers = [registry];
  new Gauge({
    name: 'forecourt_database_circuit_open',
    help: '1 while the database cannot be reached; requests for it then fail at once instead of waiting',
    // In a cluster, the metric is 1 if at least one process reports 1.
    aggregator: 'max',
    registers,
    collect() {
      this.set(Number(isCircuitOpen()));
    },
  });
  new Gauge({
    name: 'forecourt_can_show_pages',
    help: '1 if pages of the stock can be shown',
    aggregator: 'min',
    registers,
    async collect() {
      this.set(Number((await readiness()).canShowPages));
    },
  });
  new Gauge({
    name: 'forecourt_can_take_leads',
    help: '1 if leads can be stored',
    aggregator: 'min',
    registers,
    async collect() {
      this.set(Number((await readiness()).canTakeLeads));
    },
  });
};
