import type { Page } from '@playwright/test';
import { askServer, expect, scriptsReady, siteUrl, test } from '../steps/fixture.ts';
import { queryOf } from '../steps/search-page.ts';

const METRO = 'wattlebird-cars';
const TOURING = 'ironbark-touring';
const STOCK = '/search/new-used-and-demo-cars/';

interface Answer {
  readonly amount: number;
  readonly amountText: string;
  readonly count: number;
  readonly buttonText: string;
}

const answerOf = async (page: Page, site: string, query: string): Promise<Answer> =>
  (await (await askServer(page, siteUrl(site, `/api/budget?${query}`))).json()) as Answer;

/** Returns the controls and texts of the form in which a shopper searches for cars by budget. */
const finderOf = (page: Page) => {
  const form = page.locator('form.budget-finder');
  return {
    form,
    repayment: form.getByLabel('Repayment ($)'),
    deposit: form.getByLabel('Deposit ($)'),
    amount: form.locator('output'),
    button: form.getByRole('button').first(),
  };
};

const expectResults = async (page: Page, { amount, count }: Answer): Promise<void> => {
  expect(queryOf(page).get('range[price]')).toBe(`:${amount}`);
  expect(queryOf(page).get('filter')).toBe('price>1000');
  await expect(page.locator('#count')).toHaveText(new RegExp(`^${count} `));
  await expect(page.getByRole('list', { name: 'Chosen filters' })).toContainText('Over $1,000');
};

test('BUDGET-01 BUDGET-03 BUDGET-05 BUDGET-10 BUDGET-11 BUDGET-12 the finder shows the number of vehicles while the shopper types, and its button opens the search for them', async ({
  page,
}) => {
  await page.goto(siteUrl(METRO, '/budget'));
  await scriptsReady(page);
  const finder = finderOf(page);
  await expect(finder.repayment).toHaveValue('200');
  await expect(finder.deposit).toHaveValue('2000');
  await expect(finder.amount).toHaveText('$54,000');

  // With a repayment of $1 the budget is lower than the price of every vehicle.
  await finder.repayment.fill('1');
  await expect(finder.button).toHaveText('0 cars Found');
  await expect(finder.button).toBeDisabled();
  await expect(finder.form.getByRole('status').filter({ hasText: 'No cars found for this budget' })).toBeVisible();

  // The default repayment is converted when the shopper chooses another period. A repayment that the shopper has typed
  // is not converted.
  await finder.repayment.fill('200');
  await finder.form.getByLabel('a month').check();
  await expect(finder.repayment).toHaveValue('600');
  await finder.repayment.fill('300');
  await finder.deposit.fill('$4,000.00');
  await finder.deposit.blur();
  await expect(finder.deposit).toHaveValue('4000');
  const answer = await answerOf(page, METRO, 'repayment=300&deposit=4000&period=monthly');
  expect(answer.amount).toBe(22_000);
  expect(answer.count).toBeGreaterThan(0);
  await expect(finder.amount).toHaveText('$22,000');
  await expect(finder.button).toHaveText(answer.buttonText);
  await finder.button.click();
  await expectResults(page, answer);

  await page.goBack();
  await expect(finder.deposit).toHaveValue('4000');
  await expect(finder.amount).toHaveText('$22,000');
});

test('BUDGET-14 SEARCH-26 moving a thumb of the price slider updates the number of vehicles, and the results are sorted by highest price', async ({
  page,
}) => {
  await page.goto(siteUrl(METRO, '/budget'));
  await scriptsReady(page);
  const form = page.getByRole('form', { name: 'Set your price range' });
  const highest = form.getByRole('slider', { name: 'Highest price' });
  await expect(highest).toHaveValue('250000');
  await highest.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(form.getByRole('spinbutton', { name: 'Highest price' })).toHaveValue('249500');
  await highest.fill('30000');
  const answer = await askServer(page, siteUrl(METRO, `/api/search-count?range[price]=:30000&path=${STOCK}`));
  const { text } = (await answer.json()) as { text: string };
  const button = form.getByRole('button', { name: `Show me ${text}` });
  await expect(button).toBeVisible();
  await button.click();
  await expect(page.locator('#count')).toHaveText(text);
  expect([...queryOf(page)]).toEqual([
    ['sortBy', 'Car_production:price:desc'],
    ['range[price]', ':30000'],
  ]);
  await expect(page.getByLabel('Sort by')).toHaveValue('Car_production:price:desc');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('BUDGET-01 BUDGET-11 the finder of a home page opens the search for vehicles up to the budget; after an invalid budget, the inputs can be changed', async ({
    page,
  }) => {
    await page.goto(siteUrl(TOURING));
    const finder = finderOf(page);
    await expect(finder.repayment).toHaveValue('1500');
    await finder.repayment.fill('0');
    await finder.deposit.fill('1200');
    await finder.button.click();

    await expect(page).toHaveURL(/\/budget\?/);
    await expect(finder.button).toHaveText('0 vehicles Found');
    await expect(finder.button).toBeDisabled();
    await expect(finder.form).toContainText('No vehicles found for this budget');
    await expect(finder.deposit).toHaveValue('1200');

    await finder.deposit.fill('60000');
    await finder.form.getByRole('button', { name: 'Estimate again' }).click();
    await expectResults(page, await answerOf(page, TOURING, 'repayment=0&deposit=60000&period=monthly'));
  });

  test('BUDGET-07 BUDGET-14 SEARCH-26 quick picks and price fields open the search with the chosen prices', async ({ page }) => {
    await page.goto(siteUrl(METRO, '/budget'));
    const pick = page.getByRole('link', { name: 'Under $20,000' });
    const count = (await pick.locator('.budgets-count').textContent()) ?? '';
    await pick.click();
    await expect(page.locator('#count')).toHaveText(count);
    expect(queryOf(page).get('range[price]')).toBe(':20000');

    await page.goto(siteUrl(METRO, '/budget'));
    const form = page.getByRole('form', { name: 'Set your price range' });
    await expect(form.getByRole('slider').first()).toBeHidden();
    await form.getByRole('spinbutton', { name: 'Lowest price' }).fill('10000');
    await form.getByRole('spinbutton', { name: 'Highest price' }).fill('25000');
    await form.getByRole('button').click();
    await expect(page.getByRole('list', { name: 'Chosen filters' })).toContainText('$10,000 to $25,000');
    expect(queryOf(page).get('sortBy')).toBe('Car_production:price:desc');
  });
});
