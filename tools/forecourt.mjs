// npm run forecourt -- <command>: installs and builds what is missing, then runs a command of the forecourt command
// line.
import { main, prepare } from './prepare/prepare.mjs';
import { runProgram } from './prepare/run-program.mjs';

await main(async () => runProgram(await prepare(), process.argv.slice(2)));
