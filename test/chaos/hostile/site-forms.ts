import { type FilledForm, fillForm } from '../forms/fill-form.ts';
import { findVehicle, type HostileRun, SITES, visit } from './hostile-run.ts';

/** A page of a demo site with a form that stores a lead. */
export interface SiteForm {
  readonly site: string;
  readonly path: string;
}

const PATHS = [
  '/enquire',
  '/book-test-drive',
  '/service',
  '/vehicle-parts-and-accessories',
  '/careers',
  '/fleet',
  '/finance-enquiry',
  '/apply-for-finance',
  '/finance-pre-approval',
  '/pages/before-you-tow',
  '/pages/electric-vehicles',
  '/finance-and-insurance',
  '/4x4-outdoor',
  '/trade-in',
  '/sell-your-car',
];
const VEHICLE_PATHS = ['enquire', 'test-drive', 'quote'];

/** Finds, for each demo site, which of the paths in `PATHS` and `VEHICLE_PATHS` lead to a page with a form. */
export const listForms = async (run: HostileRun): Promise<readonly SiteForm[]> => {
  const forms: SiteForm[] = [];
  for (const site of SITES) {
    const { slug } = await findVehicle(run, site, 'enquire');
    for (const path of [...PATHS, ...VEHICLE_PATHS.map((name) => `/cars/${slug}/${name}`)]) {
      const page = await visit(run, site, path);
      if (page.status === 200 && /<form[^>]*method="post"/i.test(page.text)) forms.push({ site, path });
    }
  }
  return forms;
};

/** Opens the page of a form and fills in its form. */
export const openForm = async (run: HostileRun, { site, path }: SiteForm, email: string): Promise<FilledForm> =>
  fillForm((await visit(run, site, path)).text, { path, email });
