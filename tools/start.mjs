// npm start: installs, builds and runs. A second start checks in a fraction of a second that nothing is to do.
import { main, prepare } from './prepare/prepare.mjs';
import { runProgram } from './prepare/run-program.mjs';

await main(async () => runProgram(await prepare(), ['start', ...process.argv.slice(2)]));
