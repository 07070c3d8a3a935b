import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { AccountStore } from '#features/accounts/server/account-store.server.ts';
import { WatchlistStore } from '#features/accounts/server/watchlist-store.server.ts';
import { a, b, parts, type StoreCases } from './store-bench.ts';

const store = () => new WatchlistStore(parts.database);
const VEHICLE = 7;

/** An account of site B that saved one vehicle. @returns its id */
const saverOfB = async (): Promise<string> => {
  const to = { channel: 'email', address: `${randomUUID()}@example.com` } as const;
  const { id } = await new AccountStore(parts.database).findOrCreate(parts.database, b, to, Date.now());
  await store().save(b, id, VEHICLE, Date.now());
  return id;
};

export const watchlistCases: StoreCases = {
  WatchlistStore: {
    save: async () => {
      const id = await saverOfB();
      await expect(store().save(a, id, VEHICLE + 1, Date.now())).rejects.toThrow('foreign key');
      expect(await store().list(b, id)).toHaveLength(1);
    },
    remove: async () => {
      const id = await saverOfB();
      await store().remove(a, id, VEHICLE, Date.now());
      expect(await store().list(b, id)).toHaveLength(1);
    },
    merge: async () => {
      const id = await saverOfB();
      await store().merge(a, id, [{ vehicleId: VEHICLE, isSaved: false, at: Date.now() }]);
      await expect(store().merge(a, id, [{ vehicleId: VEHICLE + 1, isSaved: true, at: Date.now() }])).rejects.toThrow('foreign key');
      expect(await store().list(b, id)).toMatchObject([{ vehicleId: VEHICLE }]);
    },
    list: async () => {
      const id = await saverOfB();
      expect(await store().list(a, id)).toEqual([]);
      expect(await store().list(b, id)).toMatchObject([{ vehicleId: VEHICLE }]);
    },
  },
};
