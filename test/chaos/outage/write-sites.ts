import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const FORMS_OF_THE_TEST = `leadForms:
  - name: towing-check
    kind: enquiry
    title: Have your towing weights checked
    category: General Enquiry
    button: Ask
    messageOptional: true
    steps:
      - title: You
        fields: [contact]
      - title: What it pulls
        fields: [{ name: caravan, label: Make of the caravan, required: true }, message]
`;
const pageOf = (title: string): string => `title: ${title}\nblocks:\n  - { block: form, form: towing-check }\n`;

/**
 * Copies the demo sites. Adds a webhook to one dealership. Adds to one site a form that the operator defined, and the pages
 * that show this form.
 */
export const writeSites = async (site: string, folder: string, hook: string): Promise<void> => {
  for (const name of ['sites', 'dealerships', 'templates', 'schemas']) {
    await cp(path.resolve(import.meta.dirname, '../../..', name), path.join(folder, name), { recursive: true });
  }
  const change = async (file: string, from: string, to: string): Promise<void> => {
    const text = await readFile(path.join(folder, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not contain '${from}'`);
    await writeFile(path.join(folder, file), text.replace(from, to));
  };
  const secret = `\${CHAOS_WEBHOOK_SECRET}`;
  await change(
    'dealerships/wattlebird-cars.yaml',
    'recipients:\n',
    `recipients:\n  webhooks: [{ url: 'https://${hook}/leads', secret: '${secret}' }]\n`,
  );
  await change(`sites/${site}/site.yaml`, 'forms:\n', 'forms:\n  captcha: false\n');
  await writeFile(path.join(folder, `sites/${site}/lead-forms.yaml`), FORMS_OF_THE_TEST);
  await writeFile(path.join(folder, `sites/${site}/pages/before-you-tow.yaml`), pageOf('Before you tow'));
  await writeFile(path.join(folder, `sites/${site}/pages/left-half-way.yaml`), pageOf('Left half-way'));
  await writeFile(path.join(folder, `sites/${site}/pages/fleet.yaml`), 'title: Fleet\nblocks:\n  - { block: form, form: fleet }\n');
};
