/**
 * Starts the built program for the journeys, and clears away what it has kept when it ends: each run has a
 * database of its own, which nobody wants afterwards.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

const program = spawn(process.execPath, ['dist/server/main.js', 'start'], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => program.kill(signal));

program.on('exit', (code) => {
  for (const folder of process.argv.slice(2)) rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
