import { expect, siteUrl, test } from '../steps/fixture.ts';
import { newShopper } from '../steps/lead-form-fields.ts';
import { mailsAbout } from '../steps/mailbox.ts';

const SITES = [
  { site: 'corella-motor-group', stock: '/search/new-used-and-demo-cars/' },
  { site: 'ironbark-touring', stock: '/find/all-vehicles' },
];

for (const { site, stock } of SITES)
  for (const javaScriptEnabled of [true, false])
    test(`a shopper of ${site} ${javaScriptEnabled ? 'with' : 'without'} JavaScript turns an alert for a search on and off`, async ({
      anotherVisitor,
    }) => {
      const page = await anotherVisitor({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
      const { email } = newShopper();
      await page.goto(siteUrl(site, stock));
      await page.getByRole('link', { name: 'Email me when something new arrives' }).click();
      await page.getByLabel('Email', { exact: true }).fill('not an address');
      await page.getByRole('button', { name: 'Email me' }).click();
      await expect(page.getByText('Please enter an email address like name@example.com.')).toBeVisible();
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByRole('button', { name: 'Email me' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
      const [mail] = await mailsAbout(email, 1);
      await page.goto(/http\S+\/alerts\?t=[\w.-]+/.exec(mail?.body ?? '')?.[0] ?? '');
      await page.getByRole('button', { name: /^Turn on/ }).click();
      await expect(page.getByText('The alert is on.')).toBeVisible();
      await page.getByRole('button', { name: /^Stop/ }).click();
      await expect(page.getByText('You have no alerts.')).toBeVisible();
    });
