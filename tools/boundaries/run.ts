/** `npm run boundaries`: fails on any import against the layers, any folder with too many files, and where it found nothing to check. */
import { checkBoundaries, MOST_FILES_IN_FOLDER } from './check-boundaries.ts';
import { FEATURE_USES, findCircle } from './layers.ts';

const report = checkBoundaries(new URL('../../src', import.meta.url).pathname);
for (const { file, imported, reason } of report.violations) console.error(`src/${file} imports ${imported}: ${reason}`);
for (const { folder, files } of report.fullFolders) {
  console.error(`src/${folder} holds ${files} source files, more than ${MOST_FILES_IN_FOLDER}: group them by subject`);
}
console.log(`${report.files} files, ${report.imports} imports, ${report.violations.length} against the layers`);
if (report.files === 0 || report.imports === 0) {
  console.error('Nothing was checked: the checker found no files or no imports');
  process.exitCode = 1;
}
const circle = findCircle(FEATURE_USES);
if (circle) console.error(`FEATURE_USES closes a circle: ${circle.join(' -> ')}`);
if (report.violations.length > 0 || report.fullFolders.length > 0 || circle) process.exitCode = 1;
