import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { AccountStore } from '#features/accounts/server/account-store.server.ts';
import { DAY_MS } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import { alertServicesAt } from '#test/builders/alerts/alerting-dealers.ts';
import { a, b, dealers, parts, type StoreCases } from './store-bench.ts';

const services = (now = Date.now()) => alertServicesAt(dealers.running, now);

/** An alert of a shopper of site B about Toyotas, which only dealer B has. */
const alertOfB = async () => {
  const { alertStore: store, alertTokens: tokens } = await services();
  const to = tokens.addressOf(b, `${randomUUID()}@example.com`);
  const wanted = {
    kind: 'search',
    accountId: null,
    search: '/search/toyota',
    name: 'Toyota',
    origin: 'http://b.test',
    isConfirmed: true,
  } as const;
  const alert = await store.add(parts.database, b, to, wanted, Date.now());
  if (alert === null) throw new Error('The alert was not added');
  return { store, tokens, to, alert, token: tokens.sign(b, to.hash) };
};

/** An account on site B whose owner gets mails about changes of the vehicles that the account has saved. */
const watcherOfB = async () => {
  const address = `${randomUUID()}@example.com`;
  const account = await new AccountStore(parts.database).findOrCreate(parts.database, b, { channel: 'email', address }, Date.now());
  const { alerts } = await services();
  expect(await alerts.watchSaved(b, account, 'http://b.test')).toBe(true);
  return { alerts, account };
};

const DUE = { before: Date.now() + 2 * DAY_MS, after: null, limit: 1_000 };

const mailCount = async (site: Site): Promise<number> =>
  (await parts.database.pool.query('select 1 from alert_mails where site_id = $1', [site.id])).rowCount ?? 0;

export const alertsCases: StoreCases = {
  AlertStore: {
    add: async () => {
      const { account } = await watcherOfB();
      const { store, tokens } = await alertOfB();
      const stolen = {
        kind: 'saved-vehicles',
        accountId: account.id,
        search: null,
        name: 'x',
        origin: 'http://a.test',
        isConfirmed: true,
      } as const;
      await expect(store.add(parts.database, a, tokens.addressOf(a, 'x@example.com'), stolen, 0)).rejects.toThrow('foreign key');
    },
    list: async () => {
      const { store, to } = await alertOfB();
      expect(await store.list(a, to.hash)).toEqual([]);
      expect(await store.list(b, to.hash)).toHaveLength(1);
    },
    findOfAccount: async () => {
      const { account } = await watcherOfB();
      const { store } = await alertOfB();
      expect(await store.findOfAccount(a, account.id)).toBeNull();
      expect(await store.findOfAccount(b, account.id)).not.toBeNull();
    },
    confirm: async () => {
      const { store, to, alert } = await alertOfB();
      expect(await store.confirm(a, to.hash, alert.id, 1)).toBe(false);
      expect(await store.confirm(b, to.hash, alert.id, 1)).toBe(true);
    },
    stop: async () => {
      const { store, to, alert } = await alertOfB();
      await store.stop(a, to.hash, alert.id);
      expect(await store.list(b, to.hash)).toHaveLength(1);
    },
    stopAll: async () => {
      const { store, to } = await alertOfB();
      await store.stopAll(a, to.hash);
      expect(await store.list(b, to.hash)).toHaveLength(1);
    },
    endAll: async () => {
      const { store, to } = await alertOfB();
      expect(await store.endAll(parts.database, a, to.hash)).toBe(0);
      expect(await store.list(b, to.hash)).toHaveLength(1);
      expect(await store.endAll(parts.database, b, to.hash)).toBe(1);
    },
    end: async () => {
      const { store, to, alert } = await alertOfB();
      await store.end(parts.database, a, [alert.id]);
      expect(await store.list(b, to.hash)).toHaveLength(1);
    },
    listDue: async () => {
      const { store, to } = await alertOfB();
      expect((await store.listDue(a, DUE)).some((hash) => hash.equals(to.hash))).toBe(false);
      expect((await store.listDue(b, DUE)).some((hash) => hash.equals(to.hash))).toBe(true);
    },
    takeDue: async () => {
      const { store, to } = await alertOfB();
      expect(await store.takeDue(parts.database, a, to.hash, DUE.before)).toEqual([]);
      expect(await store.takeDue(parts.database, b, to.hash, DUE.before)).toHaveLength(1);
    },
    markTold: async () => {
      const { store, to, alert } = await alertOfB();
      await store.markTold(parts.database, a, [alert.id], 1);
      expect(await store.list(b, to.hash)).toMatchObject([{ toldAt: alert.toldAt }]);
    },
    move: async () => {
      const { store, to, alert, tokens } = await alertOfB();
      await store.move(parts.database, a, alert.id, tokens.addressOf(a, 'thief@example.com'));
      expect(await store.list(b, to.hash)).toMatchObject([{ email: to.email }]);
    },
  },
  AlertTokens: {
    addressOf: async () => {
      const { tokens } = await alertOfB();
      expect(tokens.addressOf(a, 'x@example.com').hash).not.toEqual(tokens.addressOf(b, 'x@example.com').hash);
    },
    sign: async () => {
      const { tokens, to } = await alertOfB();
      expect(tokens.sign(a, to.hash)).not.toBe(tokens.sign(b, to.hash));
    },
    verify: async () => {
      const { tokens, token } = await alertOfB();
      expect(tokens.verify(a, token)).toBeNull();
      expect(tokens.verify(b, token)).not.toBeNull();
    },
  },
  AlertOutbox: {
    add: async () => {
      const { to } = await alertOfB();
      const { alertOutbox } = await services();
      const before = await mailCount(a);
      const content = { fromName: 'B', subject: 's', text: 't', html: 'h', manageUrl: 'http://b.test' };
      await alertOutbox.add(parts.database, b, to, content, Date.now() + DAY_MS);
      expect(await mailCount(a)).toBe(before);
    },
  },
  Alerts: {
    addSearch: async () => {
      const { alerts } = await services();
      const visitor = { email: `${randomUUID()}@example.com`, account: null, clientAddress: '10.9.9.9', origin: 'http://a.test' };
      const { store, tokens } = await alertOfB();
      expect(await alerts.addSearch(a, { search: '/search/kia', name: 'Kia' }, visitor)).toEqual({ ok: true, value: { isOn: false } });
      expect(await store.list(b, tokens.addressOf(b, visitor.email).hash)).toEqual([]);
    },
    watchSaved: async () => {
      const { alerts, account } = await watcherOfB();
      await expect(alerts.watchSaved(a, account, 'http://a.test')).rejects.toThrow('foreign key');
    },
    unwatchSaved: async () => {
      const { alerts, account } = await watcherOfB();
      await alerts.unwatchSaved(a, account.id);
      expect(await alerts.watchesSaved(b, account.id)).toBe(true);
    },
    noteSaved: async () => {
      const { alerts, account } = await watcherOfB();
      const [vehicle] = dealers.a;
      if (vehicle === undefined) throw new Error('Dealer A has no vehicle');
      await alerts.noteSaved(a, account.id, vehicle);
      const { rowCount } = await parts.database.pool.query('select 1 from alert_vehicles where vehicle_id = $1', [vehicle.id]);
      expect(rowCount).toBe(0);
    },
    watchesSaved: async () => {
      const { alerts, account } = await watcherOfB();
      expect(await alerts.watchesSaved(a, account.id)).toBe(false);
      expect(await alerts.watchesSaved(b, account.id)).toBe(true);
    },
    managePath: async () => {
      const { alerts, account } = await watcherOfB();
      expect(alerts.managePath(a, account)).not.toBe(alerts.managePath(b, account));
    },
    list: async () => {
      const { token } = await alertOfB();
      const { alerts } = await services();
      expect(await alerts.list(a, token)).toBeNull();
      expect(await alerts.list(b, token)).toHaveLength(1);
    },
    confirm: async () => {
      const { token, alert } = await alertOfB();
      const { alerts } = await services();
      expect(await alerts.confirm(a, token, alert.id)).toBe(false);
      expect(await alerts.confirm(b, token, alert.id)).toBe(true);
    },
    stop: async () => {
      const { token, store, to } = await alertOfB();
      await (await services()).alerts.stop(a, token, 'all');
      expect(await store.list(b, to.hash)).toHaveLength(1);
    },
  },
  DailyAlerts: {
    writeDue: async () => {
      const { store, to } = await alertOfB();
      const { dailyAlerts } = await services();
      const now = DUE.before;
      await dailyAlerts.writeDue(a, now);
      expect((await store.listDue(b, DUE)).some((hash) => hash.equals(to.hash))).toBe(true);
      await dailyAlerts.writeDue(b, now);
      expect((await store.listDue(b, DUE)).some((hash) => hash.equals(to.hash))).toBe(false);
    },
  },
};
