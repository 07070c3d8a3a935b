import { bookingMails, dayButtons, inUtc, PHONE, tapTime } from '../steps/appointment-steps.ts';
import { askServer, expect, siteUrl, test } from '../steps/fixture.ts';
import { captchaSolved, newShopper, shownLongEnough } from '../steps/lead-form-fields.ts';

/** A group whose dealership in Sydney offers times for a service. Its dealership in Perth does not. */
const GROUP = 'corella-motor-group';

for (const { script, day } of [
  { script: true, day: 2 },
  { script: false, day: 4 },
]) {
  test(`ROUTE-43 a shopper ${script ? 'with' : 'without'} JavaScript sees the free times of the chosen workshop, books a service, moves the booking to another time, and cancels the booking`, async ({
    anotherVisitor,
  }) => {
    const page = await anotherVisitor({ ...PHONE, javaScriptEnabled: script });
    const shopper = newShopper();
    await page.goto(siteUrl(GROUP, '/service'));
    const shown = Date.now();
    const form = page.getByRole('region', { name: 'Book a service' });
    await form.getByLabel('Name').fill(shopper.name);
    await form.getByLabel('Email', { exact: true }).fill(shopper.email);
    await form.getByLabel('Phone').fill('0412 345 678');
    await form.getByLabel('Your vehicle').fill('Mazda 3 2019');
    await expect(dayButtons(form)).toHaveCount(0);

    const choosePlace = async (dealership: string, location: RegExp): Promise<void> => {
      await form.getByLabel('Dealership').selectOption(dealership);
      const option = form.getByLabel('Location').getByRole('option', { name: location });
      await form.getByLabel('Location').selectOption((await option.getAttribute('value')) ?? '');
      if (!script) await form.getByRole('button', { name: 'Show times' }).tap();
    };
    await choosePlace('Corella Perth', /Osborne Park/);
    await expect(form.getByRole('status')).toContainText('has no times to book here');
    await choosePlace('Corella Sydney', /Parramatta Service/);
    await expect(form.getByRole('status')).toHaveText('Times at Corella Parramatta Service');
    // Without JavaScript the page is loaded again, and the browser scrolls to the times.
    if (!script) await expect(form.getByRole('status')).toBeInViewport();
    await expect(form.getByLabel('Your vehicle')).toHaveValue('Mazda 3 2019');

    const chosen = await tapTime(form, day, 1);
    if (script) await captchaSolved(form);
    await shownLongEnough(shown);
    await form.getByRole('button', { name: 'Request booking' }).tap();
    await expect(page).toHaveURL(siteUrl(GROUP, '/success'));
    await expect(page.getByRole('main')).toContainText('Booked for you');
    await expect(page.getByRole('main')).toContainText(chosen.label);

    const link = await bookingMails(shopper, /service/i, [`DTSTART:${inUtc(chosen.value)}`, 'SEQUENCE:0', 'STATUS:CONFIRMED']);
    const { pathname, search } = new URL(link);
    await page.goto(siteUrl(GROUP, pathname + search));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your service');
    await expect(page.getByRole('main')).toContainText('242 Jacaranda Road, Parramatta');
    const moved = await tapTime(page, day + 1, 2);
    await page.getByRole('button', { name: 'Change the time' }).tap();
    await expect(page.getByText('The time is changed.')).toBeVisible();
    await bookingMails(shopper, /service moved/i, [`DTSTART:${inUtc(moved.value)}`, 'SEQUENCE:1']);

    await page.getByRole('button', { name: 'Cancel the service' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cancelled: service');
    await bookingMails(shopper, /service cancelled/i, ['SEQUENCE:2', 'STATUS:CANCELLED']);
  });
}

test('the Enter key in a field of a booking form sends the form and does not show times', async ({ page }) => {
  await page.goto(siteUrl(GROUP, '/service?dealership=corella-sydney'));
  const form = page.getByRole('region', { name: 'Book a service' });
  await form.getByLabel('Your vehicle').press('Enter');
  await expect(form.getByRole('alert')).toContainText('Please enter your name.');
});

test('ROUTE-43 the times of a location are shown even if the script that shows them cannot be loaded', async ({ page }) => {
  let blocked = 0;
  await page.route('**/assets/*.js', async (route) => {
    const text = await (await askServer(page, route.request().url())).text();
    if (!text.includes('The times could not be loaded')) return route.continue();
    blocked += 1;
    return route.abort();
  });
  await page.goto(siteUrl(GROUP, '/service'));
  const form = page.getByRole('region', { name: 'Book a service' });
  await form.getByLabel('Your vehicle').fill('Mazda 3 2019');
  await form.getByLabel('Dealership').selectOption('Corella Sydney');
  const option = form.getByLabel('Location').getByRole('option', { name: /Parramatta Service/ });
  await form.getByLabel('Location').selectOption((await option.getAttribute('value')) ?? '');
  await expect(form.getByRole('status')).toHaveText('Times at Corella Parramatta Service');
  await expect(form.getByLabel('Your vehicle')).toHaveValue('Mazda 3 2019');
  expect(blocked).toBeGreaterThan(0);
  // Waits for the scripts that are still loading. Their requests would fail if the test ended and closed the page now.
  await page.unrouteAll({ behavior: 'wait' });
});
