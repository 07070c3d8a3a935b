import { randomUUID } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startRunningProgram } from '#test/builders/program/running-program.ts';
import { TWO_DEALERS } from '../tenants/two-dealers.ts';

const HOUR_AGO = new Date(Date.now() - 3_600_000);

test.each(['mail', 'sms'])(
  'when a program starts, it deletes unfinished messages that a killed program left in the folder %s',
  async (name) => {
    const running = await startRunningProgram({ files: TWO_DEALERS });
    try {
      const folder = path.join(running.dataDir, name);
      await mkdir(folder, { recursive: true });
      const unfinished = path.join(folder, `.lead.eml.${randomUUID()}`);
      for (const file of [unfinished, path.join(folder, 'lead.eml')]) {
        await writeFile(file, 'To: jo@example.com');
        await utimes(file, HOUR_AGO, HOUR_AGO);
      }
      const later = await startRunningProgram({ beside: running });
      try {
        expect(await readdir(folder)).toEqual(['lead.eml']);
      } finally {
        await later.close();
      }
    } finally {
      await running.close();
    }
  },
);
