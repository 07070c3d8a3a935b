/** `npm run raw-values`: fails on raw colours and dealers' slugs in code, and where it found nothing to check. */
import { DRAWING_PARTS, rawColoursOf, slugsInCode } from './product-values.ts';

const reports = [...DRAWING_PARTS.map(rawColoursOf), slugsInCode()];
const found = reports.flatMap((report) => report.found);
for (const place of found) console.error(`src/${place}`);
console.log(`${reports.reduce((sum, { files }) => sum + files, 0)} files, ${found.length} raw values`);
if (found.length > 0 || reports.some(({ files }) => files === 0)) process.exitCode = 1;
