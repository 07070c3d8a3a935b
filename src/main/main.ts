/** The program's entry: `forecourt <command>`; `npm start` is `forecourt start`. */
import { runCli } from './cli/cli.server.ts';

await runCli(process.argv.slice(2));
