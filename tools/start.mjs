// npm start: installs, builds and runs the program. If nothing has changed, a second start finds this out in a fraction
// of a second.
import { main, prepare } from './prepare/prepare.mjs';
import { runProgram } from './prepare/run-program.mjs';

await main(async () => runProgram(await prepare(), ['start', ...process.argv.slice(2)]));
