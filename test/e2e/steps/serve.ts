/** Starts the built program with its own database for the end-to-end tests. When the program ends, deletes its data. */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

const program = spawn(process.execPath, ['dist/server/main.js', 'start'], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => program.kill(signal));

program.on('exit', (code) => {
  for (const folder of process.argv.slice(2)) rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
