import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../find-chromium.mjs';

/** The size of an A4 page in pixels at 96 dpi. The rendered picture is `SHARPNESS` times as wide and as high. */
const SHEET = { width: 794, height: 1123 };
const SHARPNESS = 1.5;

const ROWS = [
  ['Written off', 'No record'],
  ['Stolen', 'No record'],
  ['Money owing', 'No record'],
  ['Registration', 'Current'],
  ['Owners', '2'],
  ['Odometer', '4 readings, each one higher'],
  ['Services', '6 entries in the service book'],
] as const;

/** HTML of a sample vehicle history report. It says in large letters that it is only a sample. */
const HISTORY_REPORT = `<!doctype html><html lang="en"><style>
  body { margin: 0; padding: 72px; font: 19px/1.5 'Public Sans Variable', 'DejaVu Sans', sans-serif; color: #16181d; background: #fff }
  h1 { margin: 0 0 4px; font-size: 40px; letter-spacing: -0.02em }
  p { margin: 0 0 28px; color: #5b6069 }
  strong { display: block; margin: 32px 0 40px; padding: 20px 24px; border: 3px solid #b4320a; color: #b4320a; font-size: 24px }
  table { width: 100%; border-collapse: collapse }
  td { padding: 15px 0; border-bottom: 1px solid #d9dce1 }
  td + td { text-align: right; font-weight: 600 }
  small { display: block; margin-top: 40px; font-size: 15px; color: #5b6069 }
</style><body>
  <h1>Vehicle history</h1>
  <p>Report of the demo register</p>
  <strong>SAMPLE: not the report of a real vehicle</strong>
  <table>${ROWS.map(([what, found]) => `<tr><td>${what}</td><td>${found}</td></tr>`).join('')}</table>
  <small>On a dealer's site this link opens the report that the stock feed gives for the vehicle.</small>
</body></html>`;

/** Draws the documents of the demo vehicles. */
export const renderPapers = async (root: string): Promise<string> => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-background-networking'] });
  try {
    const page = await browser.newPage({ viewport: SHEET, deviceScaleFactor: SHARPNESS });
    await page.setContent(HISTORY_REPORT);
    const folder = path.join(root, 'demo-media', 'papers');
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, 'history-report.avif');
    const { size } = await sharp(await page.screenshot())
      .avif({ quality: 50, effort: 4 })
      .toFile(file);
    return `${path.relative(root, file)}: ${size} bytes`;
  } finally {
    await browser.close();
  }
};
