import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { PersonalDataStore } from '#features/privacy/rules/personal-data-store.ts';
import { buildLead } from '#test/builders/leads/lead-builder.ts';
import { a, b, parts, type StoreCases } from './store-bench.ts';

const PERSON = { email: 'privacy.case@example.com', phone: '+61400000123' };
/** The database has no lead that is older. */
const LONG_AGO = Date.UTC(2001, 0, 1);

/**
 * Stores a lead of the person on site B, sent long ago, with an event that contains user data, and an unfinished form.
 *
 * @returns the id of the lead
 */
const addLeadOfB = async (): Promise<string> => {
  const id = randomUUID();
  const lead = { ...PERSON, id, submissionId: randomUUID(), siteId: b.id, siteSlug: b.slug, dealershipId: b.primaryDealership.id };
  await parts.store.accept(buildLead({ ...lead, createdAt: LONG_AGO }), Buffer.alloc(32, 1), [], 'trap');
  await parts.events.record({ siteId: b.id, eventId: 15, leadId: id, userData: { name: 'x', ...PERSON }, at: LONG_AGO });
  await parts.drafts.save(b, { ...DRAFT, id: randomUUID() }, LONG_AGO);
  return id;
};

/** An unfinished form of the person. */
const DRAFT = { formName: 'general', path: '/enquire', step: 2, answers: PERSON, leadId: null };

const storeNamed = (name: string): PersonalDataStore => {
  const store = parts.personalDataStores.find((candidate) => candidate.name === name);
  if (store === undefined) throw new Error(`There is no store '${name}'`);
  return store;
};

/** Cases of one store of personal data: called for site A, it neither finds nor erases data of site B. */
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
    expect(await storeNamed(name).countOlder(a, LONG_AGO + 1)).toBe(0);
    expect(await storeNamed(name).countOlder(b, LONG_AGO + 1)).toBeGreaterThan(0);
  },
});

const SUBJECT = { reason: 'request', emailHash: Buffer.alloc(32, 5), phoneHash: null } as const;

export const privacyCases: StoreCases = {
  PersonalLeads: storeCases('leads'),
  PersonalDrafts: storeCases('unfinished forms'),
  PersonalEvents: storeCases('analytics events'),
  LeadEraser: {
    erase: async () => {
      const id = await addLeadOfB();
      expect(await parts.eraser.erase(a, [id])).toMatchObject({ leads: 0 });
      expect(await parts.store.find(b, id)).not.toBeNull();
      expect(await parts.eraser.erase(b, [id])).toMatchObject({ leads: 1 });
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
    eraseOlder: async () => {
      const id = await addLeadOfB();
      expect(await parts.personalData.eraseOlder(a, LONG_AGO + 1)).toEqual({});
      expect(await parts.store.find(b, id)).not.toBeNull();
    },
    countOlder: async () => {
      await addLeadOfB();
      expect(await parts.personalData.countOlder(a, LONG_AGO + 1)).toBe(0);
    },
  },
  ErasureProofs: {
    begin: async () => {
      const ofB = await parts.proofs.begin(b, SUBJECT, 0);
      expect(await parts.proofs.begin(b, SUBJECT, 0)).toBe(ofB);
      expect(await parts.proofs.begin(a, SUBJECT, 0)).not.toBe(ofB);
    },
    add: async () => {
      const ofB = await parts.proofs.begin(b, SUBJECT, 0);
      await expect(parts.proofs.add(a, ofB, { leads: 1 })).rejects.toThrow();
      expect(await parts.proofs.add(b, ofB, { leads: 1 })).toEqual({ leads: 1 });
    },
    finish: async () => {
      const ofB = await parts.proofs.begin(b, SUBJECT, 0);
      await parts.proofs.finish(a, ofB, 1);
      expect((await parts.proofs.list(b)).find(({ id }) => id === ofB)).toMatchObject({ finishedAt: null });
      await parts.proofs.finish(b, ofB, 1);
    },
    list: async () => {
      const ofB = await parts.proofs.begin(b, { ...SUBJECT, emailHash: Buffer.alloc(32, 6) }, 0);
      expect((await parts.proofs.list(a)).map(({ id }) => id)).not.toContain(ofB);
      expect((await parts.proofs.list(b)).map(({ id }) => id)).toContain(ofB);
    },
  },
};
