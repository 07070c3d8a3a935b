/**
 * `npm run boundaries`: checks imports and folder sizes. The command fails if an import breaks the rules of the layers,
 * or if a folder contains too many files. It also fails if it found nothing to check.
 */
import { checkBoundaries, MOST_FILES_IN_FOLDER } from './check-boundaries.ts';
import { FEATURE_USES, findCircle } from './layers.ts';

const report = checkBoundaries(new URL('../../src', import.meta.url).pathname);
for (const { file, imported, reason } of report.violations) console.error(`src/${file} imports ${imported}: ${reason}`);
for (const { folder, files } of report.fullFolders) {
  console.error(
    `src/${folder} contains ${files} source files; at most ${MOST_FILES_IN_FOLDER} are allowed: group them into subfolders by subject`,
  );
}
console.log(
  `Checked ${report.files} files with ${report.imports} imports; ${report.violations.length} imports break the rules of the layers`,
);
if (report.files === 0 || report.imports === 0) {
  console.error('Nothing was checked: the checker found no files or no imports');
  process.exitCode = 1;
}
const circle = findCircle(FEATURE_USES);
if (circle) console.error(`FEATURE_USES contains a cycle: ${circle.join(' -> ')}`);
if (report.violations.length > 0 || report.fullFolders.length > 0 || circle) process.exitCode = 1;
