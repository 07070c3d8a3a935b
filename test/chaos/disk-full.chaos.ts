/**
 * Fills disks while shoppers browse and send leads: first the disk of the data folder, then the disk of the database,
 * then both. During each fault, two shoppers also send a form: an enquiry, and an application with a file.
 *
 * - Browsing never fails.
 * - If a lead or form cannot be stored, the answer is 503 with `Retry-After`. The page of the form says so, keeps the
 *   values that the shopper typed, and shows the phone number.
 * - `/readyz` says that leads cannot be accepted while the disk of the database is full.
 * - No acknowledged lead is lost, each is delivered, and no half-written file is left.
 * - The program accepts leads again within 10 s after there is space.
 */
import { withBuiltProgram } from './built-program.ts';
import { type DiskFault, runDiskFaults } from './storage/disk-faults.ts';
import { type SmallFileSystem, withSmallFileSystems } from './storage/small-file-system.ts';

const DATA_MEGABYTES = 96;
const DATABASE_MEGABYTES = 400;

const filling = (name: string, takesLeads: boolean, ...full: readonly SmallFileSystem[]): DiskFault => ({
  name,
  takesLeads,
  begin: async () => {
    for (const fileSystem of full) fileSystem.fill();
  },
  end: async () => {
    for (const fileSystem of full) fileSystem.empty();
  },
});

export default (): Promise<string> =>
  withSmallFileSystems([DATA_MEGABYTES, DATABASE_MEGABYTES], async (data, database) => {
    if (data === undefined || database === undefined) throw new Error('The file systems for DATA_DIR and POSTGRES_DIR were not created');
    const faults = [
      filling('data folder full', true, data),
      filling('database full', false, database),
      filling('both full', false, data, database),
    ];
    return withBuiltProgram((program) => runDiskFaults(program, faults), {
      environment: { DATA_DIR: data.folder, POSTGRES_DIR: database.folder, LOG_LEVEL: 'error' },
    });
  });
