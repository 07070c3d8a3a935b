import { expect, test } from 'vitest';
import { resolveSites } from '#features/sites/rules/settings/resolve/resolve-sites.ts';
import { readSettingsSources } from '#features/sites/server/site-files.server.ts';
import { DemoStock } from '#features/stock/server/demo-stock.server.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { SITE_SCHEMAS } from './site-schemas.ts';

const listRecords = async () => {
  const stock = await DemoStock.read(process.cwd());
  return (stock?.listDealerships() ?? []).flatMap((slug) => stock?.listFeeds(slug, TEST_NOW, (name) => name).at(-1)?.records ?? []);
};

test('demo stock contains no implausible vehicle', async () => {
  const records = await listRecords();
  expect(records.length).toBeGreaterThan(1_000);
  const thisYear = new Date(TEST_NOW).getUTCFullYear();
  const doubted = records.flatMap((record) => {
    const { car_type: condition, km, year, price, preorder, doors, body, make, model, dealercomments: comments } = record;
    const reasons = [
      condition === 'demo' && Number(km) > 15_000 && `demonstrator with ${km} km`,
      condition === 'demo' && Number(year ?? thisYear) < thisYear - 3 && `demonstrator of ${year}`,
      condition === 'new' && Number(km) > 500 && `new vehicle with ${km} km`,
      preorder === true && condition !== 'new' && `${condition} vehicle to be preordered`,
      price !== null && !Number.isInteger(price) && `price of ${price}`,
      body === 'Ute' && doors === 5 && 'ute with five doors',
      /actual vehicle/.test(String(comments)) && 'drawn pictures called those of the actual vehicle',
    ];
    return reasons.filter((reason) => reason !== false).map((reason) => `${make} ${model}: ${reason}`);
  });
  expect(doubted).toEqual([]);
});

test('the price of each demo vehicle is close to the prices of the same model, year and badge', async () => {
  const records = (await listRecords()).filter(({ price }) => Number(price) > 1_000);
  const far = records.filter((record) => {
    const alike = records
      .filter(
        ({ make, model, year }) => make === record.make && model === record.model && Math.abs(Number(year) - Number(record.year)) <= 1,
      )
      .map(({ price }) => Number(price))
      .sort((one, other) => one - other);
    const median = alike[Math.floor(alike.length / 2)] ?? 0;
    return alike.length >= 4 && (Number(record.price) > median * 2 || Number(record.price) < median / 2);
  });
  expect(far.map(({ make, model, year, price }) => `${make} ${model} ${year}: ${price}`)).toEqual([]);
});

test('HOME-13 TAG-08 PRICE-13 VDP-10 the legally risky options are on at one demo site and off at all others: a computed sales figure, the tag New on used stock, words that praise a price, the note that comments are pending', async () => {
  const { sites } = resolveSites(await readSettingsSources(process.cwd()), { schemas: SITE_SCHEMAS, environment: {} });
  const risky = sites
    .filter(
      ({ home, tags, marketPrice, vehiclePage }) =>
        home.salesCounter !== 'off' || tags.newText === 'New' || marketPrice.label === 'deal' || vehiclePage.pendingCommentsShown,
    )
    .map(({ slug }) => slug);
  expect(risky).toEqual(['ironbark-touring']);
});

test('ENT-25 each paragraph about a demo brand is complete: it begins with a capital letter and ends with a full stop', async () => {
  const { sites } = resolveSites(await readSettingsSources(process.cwd()), { schemas: SITE_SCHEMAS, environment: {} });
  const paragraphs = sites.flatMap(({ brands }) => brands.flatMap(({ description }) => description));
  expect(paragraphs.length).toBeGreaterThan(10);
  expect(paragraphs.filter((text) => !/^\p{Lu}.*\.$/su.test(text))).toEqual([]);
});
