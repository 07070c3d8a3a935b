/**
 * `npm run raw-values`: fails if the code contains raw colours or slugs of dealers, or if there was nothing to check.
 */
import { DRAWING_PARTS, rawColoursOf, slugsInCode } from './product-values.ts';

const reports = [...DRAWING_PARTS.map(rawColoursOf), slugsInCode()];
const found = reports.flatMap((report) => report.found);
for (const place of found) console.error(`src/${place}`);
console.log(`Checked ${reports.reduce((sum, { files }) => sum + files, 0)} files and found ${found.length} raw values`);
if (found.length > 0 || reports.some(({ files }) => files === 0)) process.exitCode = 1;
