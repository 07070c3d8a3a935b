import { expect, scriptsReady, siteUrl, test } from '../steps/fixture.ts';
import { METRO, vehicleOf } from '../steps/site-pages.ts';

const { site } = METRO;

test('VDP-17 EVENT-07 FIN-28 the calculator updates while a slider moves, records its use once, and shows the same repayment in a dialog', async ({
  page,
}) => {
  // Records the analytics events that the page sends, because browsers do not expose the body of a beacon.
  await page.addInitScript(() => {
    const told: string[] = [];
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob) void body.text().then((text) => told.push(text));
      return send(url, body);
    };
    Object.assign(window, { told });
  });
  const uses = (): Promise<string[]> =>
    page.evaluate(() => (window as unknown as { told: string[] }).told.filter((text) => text.includes('"event_id":26')));
  const vehicle = await vehicleOf(page, METRO, 'in_stock');
  await page.goto(siteUrl(site, vehicle));
  await scriptsReady(page);
  const calculator = page.getByRole('region', { name: 'Finance Calculator' });
  const figure = calculator.locator('output');
  const first = await figure.textContent();
  const amount = calculator.getByRole('slider', { name: 'Purchase price' });
  await amount.focus();
  await expect(calculator.locator('x-island')).toHaveJSProperty('isAwake', true);
  await amount.press('ArrowRight');
  await expect(figure).not.toHaveText(first ?? '');
  await expect(calculator).toContainText('comparison rate');
  await calculator.getByRole('slider', { name: 'Interest rate' }).press('ArrowLeft');
  await expect(calculator).toContainText('Indicative, not an offer.');
  await expect(calculator).not.toContainText('comparison rate');
  await expect.poll(uses).toEqual([JSON.stringify({ event_id: 26, slug: vehicle.replace('/cars/', '') })]);
  await calculator.getByText('Year by year').click();
  await expect(calculator.getByRole('table').getByRole('row')).not.toHaveCount(0);

  await page.getByRole('main').getByRole('link', { name: 'Calculate repayments' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('output')).toHaveText(first ?? '');
  const price = dialog.getByRole('textbox', { name: 'Purchase price' });
  await price.fill('900');
  await expect(dialog.locator('.field-error').first()).toHaveText('Cannot be less than $1,000 or more than $250,000');
  await expect(dialog.getByRole('link', { name: 'Enquire for Finance' })).toBeVisible();
  await price.fill('30,000');
  await expect(dialog.locator('output')).toContainText('a week');
  await dialog.getByRole('radio', { name: 'Monthly' }).check();
  await expect(dialog.locator('output')).toContainText('a month');
  await dialog.getByRole('link', { name: 'Enquire Now' }).click();
  await expect(page).toHaveURL(/\/finance\?.*car_id=\d+.*#finance-form$/);
  await expect(page.getByRole('region', { name: 'Ask for finance' })).toBeInViewport();
});

test('when the page is scrolled, the repayment stays visible beside the sliders, and does not cover the chart below them', async ({
  page,
}) => {
  await page.goto(siteUrl(site, await vehicleOf(page, METRO, 'in_stock')));
  const calculator = page.getByRole('region', { name: 'Finance Calculator' });
  const top = (selector: string): Promise<number> => calculator.locator(selector).evaluate((found) => found.getBoundingClientRect().top);
  const answerBottom = (): Promise<number> => calculator.locator('.loan-answer').evaluate((found) => found.getBoundingClientRect().bottom);
  /** Scrolls until the chart is this many pixels below the window's top. */
  const scrollToChart = async (distance: number): Promise<void> => {
    const chart = await top('.loan-chart');
    await page.evaluate((by) => window.scrollBy({ top: by, behavior: 'instant' }), chart - distance);
  };
  await scrollToChart(500);
  expect(await top('.loan-answer')).toBeGreaterThan(0);
  await scrollToChart(150);
  expect(await answerBottom()).toBeLessThanOrEqual(await top('.loan-chart'));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('VDP-17 ROUTE-16 the calculator works as a form without JavaScript, and its answer links to the finance enquiry of the car', async ({
    page,
  }) => {
    await page.goto(siteUrl(site, await vehicleOf(page, METRO, 'in_stock')));
    const calculator = page.getByRole('region', { name: 'Finance Calculator' });
    await calculator.getByRole('textbox', { name: 'Purchase price' }).fill('20000');
    await calculator.getByRole('combobox', { name: 'Term' }).selectOption('3 years');
    await calculator.getByRole('textbox', { name: 'Deposit or trade-in' }).fill('lots');
    await calculator.getByRole('radio', { name: 'Monthly' }).check();
    await calculator.getByRole('button', { name: 'Calculate' }).click();
    await expect(page).toHaveURL(/\/finance\?amount=20000&term=3&.*#finance-calculator$/);
    await expect(calculator.locator('output')).toContainText('a month');
    await expect(calculator.getByRole('textbox', { name: 'Deposit or trade-in' })).toHaveValue('lots');
    await expect(calculator).toContainText('Enter an amount up to $250,000, or leave the field empty.');
    await calculator.getByRole('link', { name: 'Enquire Now' }).click();
    await expect(page).toHaveURL(/\/finance\?.*car_id=\d+.*#finance-form$/);
    await expect(page.getByRole('region', { name: 'Ask for finance' }).getByRole('textbox', { name: 'Email' })).toBeVisible();
  });
});
