// npm start: installs, builds and runs the program. If nothing has changed since the last start, this takes only a
// fraction of a second, because nothing is installed or built.
import { main, prepare } from './prepare/prepare.mjs';
import { runProgram } from './prepare/run-program.mjs';

await main(async () => runProgram(await prepare(), ['start', ...process.argv.slice(2)]));
