import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { PrizeDraw } from '#features/prize-draw/server/prize-draw.server.ts';
import { TurnStore } from '#features/prize-draw/server/turn-store.server.ts';
import { systemClock } from '#kernel/clock.ts';
import { spinToWinOptions } from '#model/site/options/shoppers/spin-to-win-options.ts';
import { BENCH_SECRET } from '#test/builders/leads/lead-bench.ts';
import { a, b, parts, type StoreCases } from './store-bench.ts';

const promotion = spinToWinOptions
  .unwrap()
  .unwrap()
  .parse({
    name: 'summer',
    opens: '2026-01-01',
    closes: '2030-01-01',
    promoter: 'The Yard',
    prizes: [
      { name: 'Fuel', chance: 50, value: 90 },
      { name: 'No prize', chance: 50, value: 0 },
    ],
    terms: ['Adults only.'],
  });
const turns = () => new TurnStore(parts.database);
const prizeDraw = () => new PrizeDraw({ turns: turns(), clock: systemClock, platformSecret: BENCH_SECRET });
const newTurner = () => ({ id: randomUUID(), email: `${randomUUID()}@example.com`, phone: null });
const on = (site: typeof a) => ({ site, promotion: 'summer' });

export const prizeDrawCases: StoreCases = {
  TurnStore: {
    take: async () => {
      const visitor = [Buffer.from(randomUUID())];
      expect(await turns().take(parts.database, on(a), visitor, { prize: 'Fuel', now: Date.now() })).toBe(true);
      expect(await turns().take(parts.database, on(b), visitor, { prize: 'Fuel', now: Date.now() })).toBe(true);
      expect(await turns().take(parts.database, on(b), visitor, { prize: 'Fuel', now: Date.now() })).toBe(false);
    },
    find: async () => {
      const visitor = [Buffer.from(randomUUID())];
      await turns().take(parts.database, on(b), visitor, { prize: 'Fuel', now: Date.now() });
      expect(await turns().find(on(a), visitor)).toBeNull();
      expect(await turns().find(on(b), visitor)).toBe('Fuel');
    },
    deleteOlder: async () => {
      const visitor = [Buffer.from(randomUUID())];
      await turns().take(parts.database, on(b), visitor, { prize: 'Fuel', now: Date.now() });
      await turns().deleteOlder(a, Date.now() + 1_000);
      expect(await turns().find(on(b), visitor)).toBe('Fuel');
    },
  },
  PrizeDraw: {
    take: async () => {
      const turner = newTurner();
      expect(await prizeDraw().take(parts.database, a, promotion, turner, 'Fuel')).toBe(true);
      expect(await prizeDraw().find(b, promotion, turner)).toBeNull();
    },
    find: async () => {
      const turner = newTurner();
      await prizeDraw().take(parts.database, b, promotion, turner, 'Fuel');
      expect(await prizeDraw().find(a, promotion, turner)).toBeNull();
      expect(await prizeDraw().find(b, promotion, turner)).toBe('Fuel');
    },
  },
};
