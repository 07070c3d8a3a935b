import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { AccountStore } from '#features/accounts/server/account-store.server.ts';
import { AlertStore } from '#features/alerts/server/alert-store.server.ts';
import { addCounts } from '#features/privacy/rules/add-counts.ts';
import type { PersonalDataStore } from '#features/privacy/rules/personal-data-store.ts';
import { buildLead } from '#test/builders/leads/lead-builder.ts';
import { a, b, parts, type StoreCases } from './store-bench.ts';

const PERSON = { email: 'privacy.case@example.com', phone: '+61400000123' };
/** A time that is earlier than the times of all other leads in the database. */
const LONG_AGO = Date.UTC(2001, 0, 1);

/**
 * Stores old data of the person on site B: a lead, an event with user data, an unfinished form, an account and an
 * e-mail alert.
 *
 * @returns the id of the lead
 */
const addLeadOfB = async (): Promise<string> => {
  const id = randomUUID();
  const attachments = [{ id: randomUUID(), name: 'cv.pdf', type: 'pdf', bytes: 9, scan: 'clean' }] as const;
  const lead = {
    ...PERSON,
    attachments,
    id,
    submissionId: randomUUID(),
    siteId: b.id,
    siteSlug: b.slug,
    dealershipId: b.primaryDealership.id,
  };
  await parts.store.accept(buildLead({ ...lead, createdAt: LONG_AGO }), Buffer.alloc(32, 1), [], 'trap');
  await parts.events.record({ siteId: b.id, eventId: 15, leadId: id, userData: { name: 'x', ...PERSON }, at: LONG_AGO });
  await parts.drafts.save(b, { ...DRAFT, id: randomUUID(), startedAt: LONG_AGO }, LONG_AGO);
  await new AccountStore(parts.database).findOrCreate(parts.database, b, { channel: 'email', address: PERSON.email }, LONG_AGO);
  await new AlertStore(parts.database).add(parts.database, b, { email: PERSON.email, hash: Buffer.alloc(32, 7) }, ALERT, LONG_AGO);
  return id;
};

const ALERT = { kind: 'search', accountId: null, search: '/search/kia', name: 'Kia', origin: 'http://b.test', isConfirmed: true } as const;

/** A form that the person has begun and not finished. */
const DRAFT = { formName: 'general', path: '/enquire', step: 2, answers: PERSON, leadId: null };

const storeNamed = (name: string): PersonalDataStore => {
  const store = parts.personalDataStores.find((candidate) => candidate.name === name);
  if (store === undefined) throw new Error(`There is no store '${name}'`);
  return store;
};

/**
 * The test cases of one store of personal data. If a method of the store is called for site A, it neither finds nor
 * erases data of site B.
 */
const storeCases = (name: string): StoreCases[string] => ({
  exportPerson: async () => {
    await addLeadOfB();
    expect(await storeNamed(name).exportPerson(a, PERSON)).toEqual([]);
    expect(await storeNamed(name).exportPerson(b, PERSON)).not.toEqual([]);
  },
  erasePerson: async () => {
    await addLeadOfB();
    const before = await storeNamed(name).exportPerson(b, PERSON);
    await storeNamed(name).erasePerson(a, PERSON);
    expect(await storeNamed(name).exportPerson(b, PERSON)).toEqual(before);
    await storeNamed(name).erasePerson(b, PERSON);
    expect(await storeNamed(name).exportPerson(b, PERSON)).toEqual([]);
  },
  eraseOlder: async () => {
    await addLeadOfB();
    const before = await storeNamed(name).exportPerson(b, PERSON);
    await storeNamed(name).eraseOlder(a, LONG_AGO + 1);
    expect(await storeNamed(name).exportPerson(b, PERSON)).toEqual(before);
    await storeNamed(name).eraseOlder(b, LONG_AGO + 1);
    expect(await storeNamed(name).exportPerson(b, PERSON)).toEqual([]);
  },
  countOlder: async () => {
    await addLeadOfB();
    expect(addCounts(await storeNamed(name).countOlder(a, LONG_AGO + 1))).toEqual({});
    expect(addCounts(await storeNamed(name).countOlder(b, LONG_AGO + 1))).not.toEqual({});
  },
  countPerson: async () => {
    await addLeadOfB();
    expect(addCounts(await storeNamed(name).countPerson(a, PERSON))).toEqual({});
    expect(addCounts(await storeNamed(name).countPerson(b, PERSON))).not.toEqual({});
  },
});

const SUBJECT = { reason: 'request', emailHash: Buffer.alloc(32, 5), phoneHash: null } as const;

const ADDRESS = 'unsubscribed.case@example.com';

/** Unsubscribes an e-mail address on site B. @returns the hash of this e-mail address on site B */
const suppressOnB = async (): Promise<Buffer> => {
  const hash = parts.suppressions.hashOf(b, ADDRESS);
  await parts.suppressions.add(parts.database, b, hash, { channel: 'operator', now: 1 });
  return hash;
};

export const privacyCases: StoreCases = {
  SuppressionList: {
    hashOf: () => expect(parts.suppressions.hashOf(a, ADDRESS)).not.toEqual(parts.suppressions.hashOf(b, ADDRESS)),
    find: async () => {
      await suppressOnB();
      expect(await parts.suppressions.find(a, ADDRESS)).toBeNull();
      expect(await parts.suppressions.find(b, ADDRESS)).not.toBeNull();
    },
    findHash: async () => {
      const hash = await suppressOnB();
      expect(await parts.suppressions.findHash(a, hash)).toBeNull();
      expect(await parts.suppressions.findHash(b, hash)).not.toBeNull();
    },
    findAll: async () => {
      await suppressOnB();
      expect((await parts.suppressions.findAll(a, [ADDRESS])).size).toBe(0);
      expect((await parts.suppressions.findAll(b, [ADDRESS])).size).toBe(1);
    },
    add: async () => {
      const hash = await suppressOnB();
      await parts.suppressions.add(parts.database, a, parts.suppressions.hashOf(a, ADDRESS), { channel: 'page', now: 3 });
      expect(await parts.suppressions.find(b, ADDRESS)).toBe(1);
      expect(await parts.suppressions.add(parts.database, b, hash, { channel: 'page', now: 2 })).toBe(false);
      expect(await parts.suppressions.find(b, ADDRESS)).toBe(2);
      expect(await parts.suppressions.add(parts.database, b, hash, { channel: 'page', now: 1 })).toBe(false);
      expect(await parts.suppressions.find(b, ADDRESS)).toBe(2);
      await parts.suppressions.remove(a, ADDRESS);
    },
    remove: async () => {
      await suppressOnB();
      expect(await parts.suppressions.remove(a, ADDRESS)).toBe(false);
      expect(await parts.suppressions.find(b, ADDRESS)).not.toBeNull();
      expect(await parts.suppressions.remove(b, ADDRESS)).toBe(true);
    },
  },
  UnsubscribeTokens: {
    sign: () => {
      const about = { leadId: randomUUID(), email: ADDRESS };
      expect(parts.unsubscribeTokens.sign(a, about)).not.toBe(parts.unsubscribeTokens.sign(b, about));
    },
    verify: () => {
      const leadId = randomUUID();
      const token = parts.unsubscribeTokens.sign(b, { leadId, email: ADDRESS });
      expect(parts.unsubscribeTokens.verify(a, token)).toBeNull();
      expect(parts.unsubscribeTokens.verify(b, token)).toMatchObject({ leadId });
    },
  },
  LeadUnsubscriber: {
    isUnsubscribed: async () => {
      const token = parts.unsubscribeTokens.sign(b, { leadId: randomUUID(), email: 'one@example.com' });
      expect(await parts.unsubscriber.isUnsubscribed(a, token)).toBeNull();
      expect(await parts.unsubscriber.isUnsubscribed(b, token)).toBe(false);
    },
    unsubscribe: async () => {
      const token = parts.unsubscribeTokens.sign(b, { leadId: randomUUID(), email: 'two@example.com' });
      expect(await parts.unsubscriber.unsubscribe(a, token, 'page')).toBe(false);
      expect(await parts.suppressions.find(b, 'two@example.com')).toBeNull();
      expect(await parts.unsubscriber.unsubscribe(b, token, 'page')).toBe(true);
    },
  },
  PersonalAttachments: storeCases('attachments'),
  PersonalLeads: storeCases('leads'),
  PersonalDrafts: storeCases('unfinished forms'),
  PersonalEvents: storeCases('analytics events'),
  PersonalAccounts: storeCases('accounts'),
  PersonalAlerts: storeCases('email alerts'),
  LeadEraser: {
    erase: async () => {
      const id = await addLeadOfB();
      expect(await parts.eraser.erase(a, [id])).toMatchObject({ leads: 0 });
      expect(await parts.store.find(b, id)).not.toBeNull();
      expect(await parts.eraser.erase(b, [id])).toMatchObject({ leads: 1 });
    },
    count: async () => {
      const id = await addLeadOfB();
      expect(addCounts(await parts.eraser.count(a, [id]))).toEqual({});
      expect(await parts.eraser.count(b, [id])).toMatchObject({ leads: 1 });
    },
  },
  PersonalData: {
    exportPerson: async () => {
      await addLeadOfB();
      expect(await parts.personalData.exportPerson(a, PERSON)).toEqual({});
      expect(await parts.personalData.exportPerson(b, PERSON)).toHaveProperty('leads');
    },
    erasePerson: async () => {
      const id = await addLeadOfB();
      expect(await parts.personalData.erasePerson(a, PERSON)).toEqual({});
      expect(await parts.store.find(b, id)).not.toBeNull();
    },
    eraseAccount: async () => {
      const id = await addLeadOfB();
      const alerts = () => storeNamed('email alerts').countPerson(b, PERSON);
      const before = await alerts();
      expect(await parts.personalData.eraseAccount(a, PERSON)).toEqual({});
      expect(await alerts()).toEqual(before);
      await parts.personalData.eraseAccount(b, PERSON);
      expect(addCounts(await alerts())).toEqual({});
      expect(await parts.store.find(b, id)).not.toBeNull();
    },
    eraseOlder: async () => {
      const id = await addLeadOfB();
      expect(await parts.personalData.eraseOlder(a, LONG_AGO + 1)).toEqual({});
      expect(await parts.store.find(b, id)).not.toBeNull();
    },
    countOlder: async () => {
      await addLeadOfB();
      expect(await parts.personalData.countOlder(a, LONG_AGO + 1)).toEqual({});
    },
    countPerson: async () => {
      await addLeadOfB();
      expect(await parts.personalData.countPerson(a, PERSON)).toEqual({});
      expect(await parts.personalData.countPerson(b, PERSON)).toHaveProperty('leads');
    },
  },
  ErasureProofs: {
    begin: async () => {
      const ofB = await parts.proofs.begin(b, SUBJECT);
      expect(await parts.proofs.begin(b, SUBJECT)).toBe(ofB);
      expect(await parts.proofs.begin(a, SUBJECT)).not.toBe(ofB);
    },
    add: async () => {
      const ofB = await parts.proofs.begin(b, SUBJECT);
      await expect(parts.proofs.add(a, ofB, { leads: 1 })).rejects.toThrow();
      expect(await parts.proofs.add(b, ofB, { leads: 1 })).toEqual({ leads: 1 });
    },
    finish: async () => {
      const ofB = await parts.proofs.begin(b, SUBJECT);
      await parts.proofs.finish(a, ofB);
      expect((await parts.proofs.list(b)).find(({ id }) => id === ofB)).toMatchObject({ finishedAt: null });
      await parts.proofs.finish(b, ofB);
    },
    readForJournal: async () => {
      expect([(await parts.proofs.readForJournal(a)).slug, (await parts.proofs.readForJournal(b)).slug]).toEqual([a.slug, b.slug]);
    },
    list: async () => {
      const ofB = await parts.proofs.begin(b, { ...SUBJECT, emailHash: Buffer.alloc(32, 6) });
      expect((await parts.proofs.list(a)).map(({ id }) => id)).not.toContain(ofB);
      expect((await parts.proofs.list(b)).map(({ id }) => id)).toContain(ofB);
    },
  },
};
