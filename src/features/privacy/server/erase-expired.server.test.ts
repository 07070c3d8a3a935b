import { expect, test } from 'vitest';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { eraseExpired } from './erase-expired.server.ts';

test('if the data of one site cannot be erased, the data of the other sites are still erased, and the run fails', async () => {
  const sites = ['alpha', 'bravo', 'charlie'].map((slug, index) => buildSite({ slug, id: index + 1 }));
  const erased: number[] = [];
  const personalData = {
    eraseOlder: async ({ id }: { readonly id: number }) => {
      if (id === 1) throw new Error('EACCES');
      erased.push(id);
      return { leads: 2 };
    },
  };
  await expect(eraseExpired(personalData, sites, { now: Date.now() })).rejects.toThrow(
    'the expired data of alpha could not be erased (EACCES). Erased: bravo: leads 2; charlie: leads 2',
  );
  expect(erased).toEqual([2, 3]);
});
